// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <memory>

#include "sceneweld/directives/models/store_statistics.h"

namespace sceneweld {

class StoredRecords;

/// Models and directives files that were read, for later compositions (LoadOptions::store), in any number of threads. A
/// composition uses what is here only if reading it again would give the same result: the same scene, diagnostics and
/// counts against the limits. Compositions that share a store have the same limits, except for time. Models are stored
/// with their format: files, inline models, the root input. Models with errors are not stored, nor models that may be
/// fetched.
class ModelStore {
 public:
  /// The least recently used records are removed if the total exceeds `most_bytes`, approximately. 0: nothing is
  /// stored.
  explicit ModelStore(std::size_t most_bytes = std::size_t{256} << 20);
  ~ModelStore();
  ModelStore(const ModelStore&) = delete;
  ModelStore& operator=(const ModelStore&) = delete;

  using Statistics = StoreStatistics;
  Statistics statistics() const;
  std::size_t most_bytes() const;

  /// For the library itself (model_record.h).
  StoredRecords& records() { return *records_; }

 private:
  const std::unique_ptr<StoredRecords> records_;
};

}  // namespace sceneweld
