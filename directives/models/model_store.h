// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "sceneweld/directives/models/model_record.h"

namespace sceneweld {

/// Parsed models for later compositions (LoadOptions::store), in any number of threads. A composition uses a model from
/// here only if reading it would give the same result (ModelCache): the same scene, diagnostics and counts against the
/// limits as without a store. Compositions that share a store have the same limits, except for time. It stores
/// everything that has a text: files, inline models, the root input. It does not store models with errors, nor models
/// that may be fetched.
class ModelStore {
 public:
  /// The least recently used models are removed if the total exceeds `most_bytes`, approximately.
  explicit ModelStore(std::size_t most_bytes) : most_bytes_(most_bytes) {}
  ModelStore(const ModelStore&) = delete;
  ModelStore& operator=(const ModelStore&) = delete;

  /// The last record with this key for a model with the same text; null if there is none.
  std::shared_ptr<const ModelRecord> Find(const std::string& key, const std::string& text);
  void Keep(const std::string& key, std::shared_ptr<const ModelRecord> model);
  std::size_t most_bytes() const { return most_bytes_; }

  void CountHit();
  void CountMiss();
  struct Statistics {
    std::uint64_t hits = 0;    ///< The number of models that were found here.
    std::uint64_t misses = 0;  ///< The number of models that were read.
    std::size_t models = 0;    ///< The number of models that are stored now.
    std::size_t bytes = 0;     ///< Of them, about.
  };
  Statistics statistics() const;

 private:
  struct Kept {
    std::string key;
    std::shared_ptr<const ModelRecord> model;
    std::size_t bytes;
  };
  using Used = std::list<Kept>;  // The most recently used one is in front.

  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  Used used_;
  std::unordered_map<std::string, Used::iterator> by_key_;
  Statistics statistics_;
};

}  // namespace sceneweld
