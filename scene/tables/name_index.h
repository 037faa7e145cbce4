// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace sceneweld {

/// Finds elements of one table by their scope and name: a hash table of their indices, without a copy of the names. The
/// caller says which element has a name.
class NameIndex {
 public:
  static constexpr std::uint32_t kNotFound = 0xFFFFFFFF;

  void Clear() { slots_.clear(), size_ = 0; }

  /// The first element that was entered for which `has(index)`, which says whether it has this scope and name.
  template <typename Has>
  std::uint32_t Find(std::uint32_t scope, std::string_view name, const Has& has) const {
    return slots_.empty() ? kNotFound : slots_[Place(HashOf(scope, name), has)].index;
  }
  /// Enters an element unless another has its scope and name. Returns that other one, or kNotFound.
  template <typename Has>
  std::uint32_t Enter(std::uint32_t scope, std::string_view name, std::uint32_t index, const Has& has) {
    if (4 * (size_ + 1) > 3 * slots_.size()) Grow();
    const std::uint32_t hash = HashOf(scope, name);
    Slot& slot = slots_[Place(hash, has)];
    if (slot.index != kNotFound) return slot.index;
    slot = {hash, index};
    ++size_;
    return kNotFound;
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t index = kNotFound;
  };

  static std::uint32_t HashOf(std::uint32_t scope, std::string_view name) {
    const std::uint64_t mixed =
        (std::hash<std::string_view>()(name) ^ (scope * 0xD6E8FEB86659FD93u)) * 0x9E3779B97F4A7C15u;
    return static_cast<std::uint32_t>(mixed >> 32);
  }
  // The slot of the element with this name, or a free one.
  template <typename Has>
  std::size_t Place(std::uint32_t hash, const Has& has) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash & mask;
    while (slots_[at].index != kNotFound && !(slots_[at].hash == hash && has(slots_[at].index))) at = (at + 1) & mask;
    return at;
  }
  void Grow() {
    std::vector<Slot> old(slots_.empty() ? 4 : 2 * slots_.size());
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.index != kNotFound) slots_[Place(slot.hash, [](std::uint32_t) { return false; })] = slot;
    }
  }

  std::vector<Slot> slots_;  // Their number is a power of two.
  std::size_t size_ = 0;
};

}  // namespace sceneweld
