#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sceneweld/scene/fields.h"
#include "sceneweld/scene/full_name.h"

namespace sceneweld::python {

/// The table of a kind of elements.
template <typename T>
const Table<T>& TableOf(const Scene& scene) {
  return scene.*std::get<SceneTable<T>>(kSceneTables).member;
}

/// The elements of a kind by their full names, in the order of the scene. The world's own
/// instance and body are not in it.
template <typename T>
class NameIndex {
 public:
  explicit NameIndex(const Scene& scene) {
    for (const T& element : TableOf<T>(scene)) {
      const Index<T> index = TableOf<T>(scene).IndexOf(element);
      if (IsWorld(index)) continue;
      indices_.push_back(index);
      names_.push_back(FullName(scene, element));
    }
    for (std::size_t i = 0; i < names_.size(); ++i) by_name_.emplace(names_[i], indices_[i]);
  }
  NameIndex(const NameIndex&) = delete;
  NameIndex& operator=(const NameIndex&) = delete;

  const std::vector<std::string>& names() const { return names_; }
  const std::vector<Index<T>>& indices() const { return indices_; }
  /// Invalid where there is none.
  Index<T> Find(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? Index<T>() : found->second;
  }

 private:
  static bool IsWorld(Index<Body> index) { return index == Scene::kWorldBody; }
  static bool IsWorld(Index<ModelInstance> index) { return index == Scene::kWorldInstance; }
  template <typename U>
  static bool IsWorld(Index<U>) {
    return false;
  }

  std::vector<std::string> names_;
  std::vector<Index<T>> indices_;
  std::unordered_map<std::string_view, Index<T>> by_name_;  // the keys are in names_
};

}  // namespace sceneweld::python
