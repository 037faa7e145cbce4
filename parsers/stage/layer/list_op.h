// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace sceneweld::stage {

/// Edits of a list that a weaker opinion gives: `prepend references = [...]`. An explicit list replaces it.
template <typename T>
struct ListOp {
  bool is_explicit = false;
  std::vector<T> items;  ///< Of an explicit list.
  std::vector<T> prepended, appended, added, deleted, ordered;

  bool empty() const {
    return !is_explicit && prepended.empty() && appended.empty() && added.empty() && deleted.empty() && ordered.empty();
  }

  /// Applies the edits to the list of all weaker opinions. Time: linear.
  void ApplyTo(std::vector<T>& list) const {
    if (is_explicit) {
      list = items;
      return;
    }
    Remove(deleted, list);
    if (!added.empty()) {
      std::unordered_set<std::string> known = KeysOf(list);
      for (const T& item : added) {
        if (known.insert(KeyOf(item)).second) list.push_back(item);
      }
    }
    Remove(prepended, list);
    list.insert(list.begin(), prepended.begin(), prepended.end());
    Remove(appended, list);
    list.insert(list.end(), appended.begin(), appended.end());
    if (!ordered.empty()) Reorder(list);
  }

 private:
  // Equal items have equal keys, and others do not.
  static std::string KeyOf(const T& item) {
    if constexpr (requires { item.Key(); }) {
      return item.Key();
    } else {
      return item;
    }
  }
  static std::unordered_set<std::string> KeysOf(const std::vector<T>& list) {
    std::unordered_set<std::string> keys;
    for (const T& item : list) keys.insert(KeyOf(item));
    return keys;
  }
  static void Remove(const std::vector<T>& these, std::vector<T>& list) {
    if (these.empty() || list.empty()) return;
    const std::unordered_set<std::string> keys = KeysOf(these);
    std::erase_if(list, [&](const T& item) { return keys.contains(KeyOf(item)); });
  }
  // The named items in their new order, each followed by those that followed it.
  void Reorder(std::vector<T>& list) const {
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < ordered.size(); ++i) places.emplace(KeyOf(ordered[i]), i);
    std::vector<std::vector<T>> runs(ordered.size() + 1);  // The first one has what no named item is before.
    std::size_t run = 0;
    for (T& item : list) {
      if (const auto found = places.find(KeyOf(item)); found != places.end()) run = found->second + 1;
      runs[run].push_back(std::move(item));
    }
    list.clear();
    for (std::vector<T>& part : runs) {
      for (T& item : part) list.push_back(std::move(item));
    }
  }
};

}  // namespace sceneweld::stage
