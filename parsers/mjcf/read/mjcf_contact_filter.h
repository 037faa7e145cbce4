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

/// Finds bodies that never collide by MuJoCo's rules (docs/reference/mjcf.md, 10). Bodies are grouped by the contact
/// bits of their geoms: the work grows with the number of different bits and with the result, not with the number of
/// all pairs. Bodies and geoms are identified by their indices in the Model.
class ContactFilter {
 public:
  explicit ContactFilter(Model& model);

  /// Adds an `exclude`. The two bodies must differ.
  void Exclude(std::size_t body_a, std::size_t body_b, Span span);
  /// Adds a `pair`: the two geoms collide whatever their bits and the tree are, unless their bodies are excluded or
  /// neighbours. Both must be geometries of the scene, on different bodies.
  void Pair(std::size_t geom_a, std::size_t geom_b);
  bool IsExcluded(std::size_t body_a, std::size_t body_b) const { return listed_.contains(Key(body_a, body_b)); }
  /// Whether one joint connects the two bodies, or they are welded together. Every simulator excludes such pairs by the
  /// tree alone.
  bool AreNeighbours(std::size_t body_a, std::size_t body_b) const;

  /// Adds the pairs that contact bits and the tree exclude, and warns about pairs of bodies of which only some geoms
  /// collide. Call it last.
  void Finish();

 private:
  struct Bits {
    unsigned contype = 0;
    unsigned conaffinity = 0;
    auto operator<=>(const Bits&) const = default;
  };
  /// Bodies with equal sets of contact bits among their geoms.
  struct Alike {
    std::vector<Bits> bits;
    std::vector<std::size_t> bodies;  ///< Ascending.
  };
  enum class Collide { kNone, kSome, kAll };

  static std::uint64_t Key(std::size_t a, std::size_t b);
  static Collide Compare(const std::vector<Bits>& a, const std::vector<Bits>& b);
  bool HoldsByOneJoint(std::size_t parent, std::size_t child) const;
  /// Sets the contact bits of geometries, if any geom has other bits than MuJoCo's defaults. Geometries of geoms with
  /// all bits get none: in a scene, they collide with everything anyway.
  void SetBits();
  void FindAlike();
  void FilterParents();
  void FilterBits();
  /// Finds bodies of which only some geoms collide, among the bodies of `pair`s.
  void CountPairs();
  void CountSome(const Alike& a, const Alike& b);
  using Blocks = std::vector<std::pair<std::size_t, std::size_t>>;  // Indices in alike_.
  void ListBlocks(const Blocks& apart);
  /// Adds collision filter groups instead of pairs. Pairs with the world are listed all the same.
  void GroupBlocks(const Blocks& apart);
  /// Whether so many more pairs fit into the limits; reports once if they do not.
  bool HasRoomFor(std::size_t pairs);
  bool List(std::size_t a, std::size_t b, Span span);
  void AddPair(std::size_t a, std::size_t b, Span span);
  void AddPartial(std::size_t a, std::size_t b, std::size_t count);
  void ReportPartial();

  Model& model_;
  std::vector<std::size_t> weld_groups_;            // by body: the most inboard body that it is welded to
  std::vector<std::vector<std::size_t>> geoms_of_;  // by body: its geoms with the proximity role
  std::vector<Alike> alike_;
  std::vector<std::size_t> alike_of_;  // By the number of the body among those with geoms.
  std::unordered_set<std::uint64_t> listed_;
  std::unordered_map<std::uint64_t, std::set<std::pair<std::size_t, std::size_t>>> pairs_;  // geoms, by bodies
  std::vector<std::uint64_t> settled_;                             // body pairs that bits alone do not decide
  std::unordered_map<std::uint64_t, std::size_t> settled_counts_;  // of different weld groups, by indices in alike_
  std::size_t partial_count_ = 0;
  std::pair<std::size_t, std::size_t> partial_example_;
  bool full_ = false;
};

}  // namespace sceneweld::mjcf
