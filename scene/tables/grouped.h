// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sceneweld/scene/tables/index.h"
#include "sceneweld/scene/tables/table.h"

namespace sceneweld {

/// The elements of a table, grouped by the element that they are on, in their order.
template <typename T>
class Grouped {
 public:
  /// `key(element)`: its group, below `count`. An element with a larger key is in no group.
  template <typename Key>
  Grouped(const Table<T>& table, std::size_t count, Key&& key) {
    if (table.empty()) return;
    first_.resize(count + 2);
    for (const T& element : table) {
      if (key(element) < count) ++first_[key(element) + 2];
    }
    for (std::size_t i = 2; i < first_.size(); ++i) first_[i] += first_[i - 1];
    elements_.resize(first_.back());
    if (elements_.empty()) first_ = {};
    for (const T& element : table) {
      if (key(element) < count) elements_[first_[key(element) + 1]++] = table.IndexOf(element);
    }
  }
  std::span<const Index<T>> operator[](std::size_t group) const {
    if (first_.empty()) return {};
    return std::span(elements_).subspan(first_[group], first_[group + 1] - first_[group]);
  }

 private:
  std::vector<std::uint32_t> first_;  // Empty: all groups are empty.
  std::vector<Index<T>> elements_;
};

}  // namespace sceneweld
