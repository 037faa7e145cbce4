// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sceneweld/scene/limits.h"

/// Finds equal things by hashing.

#include <bit>
#include <optional>

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

/// An edge of one triangle, between two different vertices.
struct MeshEdge {
  std::uint32_t low, high;  ///< Its vertices, the lower number first.
  std::uint32_t triangle;
  std::uint8_t at_low, at_high;  ///< The corners of the triangle there.

  /// Whether the triangle runs from the lower vertex to the higher one.
  bool is_upwards() const { return at_high == (at_low + 1) % 3; }
};

/// The edges of all triangles, sorted by `low`, `high` and `triangle`. The corners are below `vertex_count`. Time:
/// linear, if no vertex has very many edges. Throws Stopped if `stop` requests it.
std::vector<MeshEdge> SortedEdges(const std::vector<std::array<std::uint32_t, 3>>& triangles, std::size_t vertex_count,
                                  StopCheck& stop);

}  // namespace sceneweld
