// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Finds bodies that never collide by MuJoCo's rules (MJCF reference, section 10). Bodies are grouped by the bits of
/// their geoms, so that the work grows with the number of different bits and with the result, not with all pairs.
/// Bodies and geoms are identified by their places in the Model.
class ContactFilter {
 public:
  explicit ContactFilter(Model& model);

  /// An `exclude`. Bodies that are the same are of no use and not allowed.
  void Exclude(std::size_t body_a, std::size_t body_b, Span span);
  /// A `pair`: the two geoms collide whatever the other rules say. Both are
  /// entries of the scene, on different bodies.
  void Pair(std::size_t geom_a, std::size_t geom_b);
  bool IsExcluded(std::size_t body_a, std::size_t body_b) const { return listed_.contains(Key(body_a, body_b)); }
  /// One joint holds one of the two on the other, or they are welded together:
  /// everybody filters these by the tree.
  bool AreNeighbours(std::size_t body_a, std::size_t body_b) const;

  /// Adds the pairs that bits and the tree exclude, and warns about bodies of which only some geoms collide.
  void Finish();

 private:
  struct Bits {
    unsigned contype = 0;
    unsigned conaffinity = 0;
    auto operator<=>(const Bits&) const = default;
  };
  /// Bodies whose geoms have the same set of bits.
  struct Alike {
    std::vector<Bits> bits;
    std::vector<std::size_t> bodies;  ///< Ascending.
  };
  enum class Collide { kNone, kSome, kAll };

  static std::uint64_t Key(std::size_t a, std::size_t b);
  static Collide Compare(const std::vector<Bits>& a, const std::vector<Bits>& b);
  bool HoldsByOneJoint(std::size_t parent, std::size_t child) const;
  /// Sets contact_bits: on all colliding geometries if one of them has other bits than the default.
  void SetBits();
  void FindAlike();
  void FilterParents();
  void FilterBits();
  /// Of bodies with `pair`s: they collide, with all their geoms or with some.
  void CountPairs();
  void CountSome(const Alike& a, const Alike& b);
  /// False, reported once, where so many more pairs are too many.
  bool HasRoomFor(std::size_t pairs);
  bool List(std::size_t a, std::size_t b, Span span);
  void AddPartial(std::size_t a, std::size_t b, std::size_t count);
  void ReportPartial();

  Model& model_;
  std::vector<std::size_t> weld_groups_;            // by body: the body nearest to the world that it is welded to
  std::vector<std::vector<std::size_t>> geoms_of_;  // by body: those that take part in contacts
  std::vector<Alike> alike_;
  std::vector<std::size_t> alike_of_;  // by body with geoms
  std::unordered_set<std::uint64_t> listed_;
  std::unordered_map<std::uint64_t, std::set<std::pair<std::size_t, std::size_t>>> pairs_;  // geoms, by bodies
  std::vector<std::uint64_t> settled_;                             // body pairs that bits alone do not decide
  std::unordered_map<std::uint64_t, std::size_t> settled_counts_;  // of different weld groups, by places in alike_
  std::size_t partial_count_ = 0;
  std::pair<std::size_t, std::size_t> partial_example_;
  bool full_ = false;
};

}  // namespace sceneweld::mjcf
