// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Finds equal things by hashing.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sceneweld/scene/stop_check.h"

namespace sceneweld {

/// Spreads the bits of a number over all bits (the finaliser of SplitMix64).
inline std::uint64_t MixedBits(std::uint64_t bits) {
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
  return bits ^ bits >> 31;
}

/// A place of a hash table.
struct EqualitySlot {
  static constexpr std::uint32_t kEmpty = 0xFFFFFFFFu;
  std::uint32_t number = kEmpty;
  std::uint32_t tag = 0;  ///< Bits of the hash, which save most comparisons.
};

/// For each number below `count` the least number that is equal to it. `hash` gives 64 mixed bits of a number, `equal`
/// compares two numbers. Returns nothing if the hashes collide so often that sorting is faster, as they may in a file
/// that was made for that. `count` is below 2^31. Throws Stopped if `stop` requests it.
template <typename Hash, typename Equal>
std::optional<std::vector<std::uint32_t>> FirstOfEqualByHash(std::size_t count, Hash&& hash, Equal&& equal,
                                                             StopCheck& stop) {
  std::vector<EqualitySlot> slots(std::bit_ceil(2 * count + 1));
  const std::size_t mask = slots.size() - 1;
  const std::size_t most_probes = 8 * count + 1024;
  std::vector<std::uint32_t> first(count);
  std::size_t probes = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    stop.Look();
    const std::uint64_t bits = hash(i);
    const auto tag = static_cast<std::uint32_t>(bits >> 32);
    std::size_t at = bits & mask;
    for (;; at = (at + 1) & mask) {
      EqualitySlot& slot = slots[at];
      if (slot.number == EqualitySlot::kEmpty) {
        slot = {i, tag};
        first[i] = i;
        break;
      }
      if (slot.tag == tag && equal(slot.number, i)) {
        first[i] = slot.number;
        break;
      }
      if (++probes > most_probes) return std::nullopt;
    }
  }
  return first;
}

}  // namespace sceneweld
