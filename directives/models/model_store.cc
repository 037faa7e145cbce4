// SPDX-License-Identifier: BSD-3-Clause
// Parsed models that several compositions share.

#include "sceneweld/directives/models/model_store.h"

#include <iterator>

namespace sceneweld {
namespace {

// Memory of a key in both tables, besides the model.
std::size_t BytesOf(const std::string& key) { return 2 * key.size() + 200; }

}  // namespace

std::shared_ptr<const ModelRecord> ModelStore::Find(const std::string& key, const std::string& text) {
  std::shared_ptr<const ModelRecord> model;
  {
    const std::lock_guard lock(mutex_);
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return nullptr;
    used_.splice(used_.begin(), used_, found->second);
    model = found->second->model;
  }
  return model->source->text() == text ? model : nullptr;
}

void ModelStore::Keep(const std::string& key, std::shared_ptr<const ModelRecord> model) {
  const std::size_t bytes = model->bytes() + BytesOf(key);
  // Removed records are destroyed after the lock is released.
  Used gone;
  const std::lock_guard lock(mutex_);
  const auto drop = [&](Used::iterator kept) {
    statistics_.bytes -= kept->bytes;
    by_key_.erase(kept->key);
    gone.splice(gone.begin(), used_, kept);
  };
  if (const auto old = by_key_.find(key); old != by_key_.end()) drop(old->second);
  if (bytes <= most_bytes_) {
    used_.push_front({key, std::move(model), bytes});
    by_key_.emplace(key, used_.begin());
    statistics_.bytes += bytes;
    while (statistics_.bytes > most_bytes_) drop(std::prev(used_.end()));
  }
  statistics_.models = used_.size();
}

void ModelStore::CountHit() {
  const std::lock_guard lock(mutex_);
  ++statistics_.hits;
}

void ModelStore::CountMiss() {
  const std::lock_guard lock(mutex_);
  ++statistics_.misses;
}

ModelStore::Statistics ModelStore::statistics() const {
  const std::lock_guard lock(mutex_);
  return statistics_;
}

}  // namespace sceneweld
