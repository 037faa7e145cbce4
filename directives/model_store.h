#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

#include "sceneweld/parsers/format.h"
#include "sceneweld/parsers/read_context.h"

namespace sceneweld {

/// Model files as they were read, for compositions that come after (LoadOptions::store),
/// in any number of threads. A model is taken again only where every file that reading it
/// looked at answers as it did before, by its contents: so that a composition comes to the
/// same scene, the same diagnostics and the same count against the limits as without a
/// store. Compositions that share one have the same limits but for time.
///
/// Not kept are models with errors, those that include models of another format (which
/// are kept themselves), and those that may be fetched.
class ModelStore {
 public:
  /// The models used least recently go where they are more than `most_bytes`, about.
  explicit ModelStore(std::size_t most_bytes) : most_bytes_(most_bytes) {}
  ModelStore(const ModelStore&) = delete;
  ModelStore& operator=(const ModelStore&) = delete;

  /// What the file means by itself, with what reading it reports. Null where it must be
  /// read without a store; nothing was reported then. `context.read_model` is not used.
  std::shared_ptr<const Scene> Read(const std::string& path, const Format& format, ReadContext& context);

  struct Statistics {
    std::uint64_t hits = 0;    ///< Models that were here.
    std::uint64_t misses = 0;  ///< Models that were read.
    std::size_t models = 0;    ///< That are here now.
    std::size_t bytes = 0;     ///< Of them, about.
  };
  Statistics statistics() const;

 private:
  struct Model;
  using ModelPtr = std::shared_ptr<const Model>;
  using Used = std::list<std::pair<std::string, ModelPtr>>;  // the last one in front

  static ModelPtr Make(const std::string& path, const Format& format, const ReadContext& context);
  ModelPtr Find(const std::string& key);
  void Keep(const std::string& key, ModelPtr model);
  void Drop(Used::iterator model);

  const std::size_t most_bytes_;
  mutable std::mutex mutex_;
  Used used_;
  std::unordered_map<std::string, Used::iterator> by_key_;
  Statistics statistics_;
};

}  // namespace sceneweld
