// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "sceneweld/parsers/kept/sdf_contents.h"

namespace sceneweld {

/// The rows of each element of a sorted table, found by a hash of its name.
class SdfContentIndex {
 public:
  consteval explicit SdfContentIndex(std::span<const SdfContent> sorted) : rows_(sorted.data()) {
    for (std::size_t first = 0, last = 0; first < sorted.size(); first = last) {
      while (last < sorted.size() && sorted[last].element == sorted[first].element) ++last;
      std::size_t slot = SlotOf(sorted[first].element);
      while (slots_[slot].count != 0) slot = Next(slot);
      slots_[slot] = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(last - first)};
      if (++used_ > kSlots / 2) throw "the index is too small for this table";
    }
  }

  std::span<const SdfContent> Of(std::string_view element) const {
    if (element.empty()) return {};
    for (std::size_t slot = SlotOf(element); slots_[slot].count != 0; slot = Next(slot)) {
      const std::span<const SdfContent> rows(rows_ + slots_[slot].first, slots_[slot].count);
      if (SameName(rows.front().element, element)) return rows;
    }
    return {};
  }

 private:
  static constexpr std::size_t kSlots = 256;
  struct Slot {
    std::uint16_t first = 0;
    std::uint16_t count = 0;  // 0: unused.
  };

  static constexpr std::size_t SlotOf(std::string_view name) {
    const auto at = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(name[i])); };
    return (name.size() + 5 * at(0) + 13 * at(name.size() / 2) + 29 * at(name.size() - 1)) % kSlots;
  }
  static constexpr std::size_t Next(std::size_t slot) { return (slot + 1) % kSlots; }

  const SdfContent* rows_;
  std::size_t used_ = 0;
  std::array<Slot, kSlots> slots_{};
};

}  // namespace sceneweld
