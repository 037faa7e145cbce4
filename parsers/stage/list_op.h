// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
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

  /// Applies the edits to the list of all weaker opinions.
  void ApplyTo(std::vector<T>& list) const {
    if (is_explicit) {
      list = items;
      return;
    }
    const auto remove = [&](const std::vector<T>& these) {
      std::erase_if(list, [&](const T& item) { return std::find(these.begin(), these.end(), item) != these.end(); });
    };
    remove(deleted);
    for (const T& item : added) {
      if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
    }
    remove(prepended);
    list.insert(list.begin(), prepended.begin(), prepended.end());
    remove(appended);
    list.insert(list.end(), appended.begin(), appended.end());
    // Reordering: the named items in their new order, each followed by those that followed it.
    if (ordered.empty()) return;
    std::vector<std::vector<T>> runs(1);
    std::vector<std::vector<T>> named(ordered.size());
    std::vector<T>* run = &runs.front();
    for (T& item : list) {
      const auto at = std::find(ordered.begin(), ordered.end(), item);
      if (at != ordered.end()) run = &named[static_cast<std::size_t>(at - ordered.begin())];
      run->push_back(std::move(item));
    }
    list = std::move(runs.front());
    for (std::vector<T>& part : named) {
      for (T& item : part) list.push_back(std::move(item));
    }
  }
};

}  // namespace sceneweld::stage
