// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

using BodyPair = std::pair<Index<Body>, Index<Body>>;

/// Which pairs of bodies of a scene never collide, because collision filter groups or excluded pairs say so. The groups
/// stay groups: a group of n bodies that ignores itself costs n, not n (n - 1) / 2. It does not refer to the scene
/// afterwards. References to groups that are not resolved count as absent.
class Exclusions {
 public:
  /// `counts`: the groups whose `ignores` apply, by default all. The members of groups must be few enough to be listed
  /// (CheckGroupMembers in group_limits.h).
  explicit Exclusions(const Scene& scene, const std::function<bool(const CollisionFilterGroup&)>& counts = nullptr);

  /// Whether a group or an excluded pair excludes the two. False for a body and itself.
  bool Excludes(Index<Body> a, Index<Body> b) const;
  /// Whether groups exclude them.
  bool GroupsExclude(Index<Body> a, Index<Body> b) const;
  /// Whether an excluded pair names them.
  bool PairsExclude(Index<Body> a, Index<Body> b) const;

  /// All bodies that a body never collides with, ascending.
  std::vector<Index<Body>> PartnersOf(Index<Body> body) const;
  /// Their number, without a list.
  std::size_t PartnerCountOf(Index<Body> body) const;

  /// A number of pairs. If it is not exact, there are at most so many.
  struct Count {
    std::size_t pairs = 0;
    bool is_exact = true;
  };
  /// The number of pairs that groups exclude.
  Count PairsOfGroups() const;
  /// The number of all pairs.
  Count AllPairs() const;
  /// All pairs, the lower index first, sorted. Their number grows with the square of the bodies: look at AllPairs
  /// first.
  std::vector<BodyPair> ListPairs() const;
  /// The scene's excluded pairs of different bodies, the lower index first, sorted, each once.
  const std::vector<BodyPair>& stated_pairs() const { return stated_; }
  /// Those that no group excludes.
  std::vector<BodyPair> PairsWithoutGroup() const;

  /// Bodies that are members of the same groups. Two classes exclude each other either with all of their bodies or with
  /// none.
  struct Class {
    std::vector<Index<Body>> bodies;    ///< Ascending, at least one.
    std::vector<std::uint32_t> groups;  ///< Indices of the groups that apply to them, ascending.
  };
  static constexpr std::uint32_t kNoClass = 0xFFFFFFFF;
  const std::vector<Class>& classes() const { return classes_; }
  /// The class of a body; kNoClass if no group excludes it from anything.
  std::uint32_t ClassOf(Index<Body> body) const { return class_of_.empty() ? kNoClass : class_of_[body.value()]; }
  /// Whether groups exclude the bodies of two classes, or of one class among themselves. False for kNoClass.
  bool ClassesExclude(std::uint32_t a, std::uint32_t b) const;
  /// The classes that a class excludes, possibly itself, ascending.
  std::vector<std::uint32_t> PartnersOfClass(std::uint32_t index) const;
  /// A group that excludes the two from each other, with the one that it ignores; invalid if no group does.
  Index<CollisionFilterGroup> GroupThatExcludes(Index<Body> a, Index<Body> b) const;

 private:
  std::vector<Index<Body>> BodiesOfClasses(const std::vector<std::uint32_t>& classes) const;
  /// Whether it needs few enough steps to visit all pairs of classes.
  bool MayVisitClasses() const;
  std::size_t PairsIn(std::uint32_t a, std::uint32_t b) const;

  std::vector<std::vector<std::uint32_t>> related_;  // By group: those that it ignores or that ignore it, ascending.
  std::vector<std::vector<std::uint32_t>> ignored_;  // By group: those that it ignores, ascending.
  std::vector<std::vector<std::uint32_t>> classes_of_group_;
  std::vector<Class> classes_;
  std::vector<std::uint32_t> class_of_;  // By body; empty if no group excludes anything.
  std::vector<BodyPair> stated_;
  std::vector<BodyPair> stated_both_ways_;  // Sorted.
};

/// A pair that one scene excludes, by the bodies of that scene.
using UsePair = std::function<void(Index<Body> a, Index<Body> b)>;

/// Finds pairs that `here` excludes and `there` does not, without a list of all pairs. `there_of` gives the body of
/// `there` for each body of `here`, or an invalid index. `part_of`, if not empty, gives a number for each body of
/// `here`; only pairs of bodies with the same number count. `use` gets at most `most` of the pairs. Calls
/// `at_each_step` often; it may throw to end the work. Returns the number of all such pairs.
std::size_t ForEachPairOnlyHere(const Exclusions& here, const Exclusions& there,
                                const std::vector<Index<Body>>& there_of, const std::vector<std::uint32_t>& part_of,
                                std::size_t most, const UsePair& use, const std::function<void()>& at_each_step = {});

}  // namespace sceneweld
