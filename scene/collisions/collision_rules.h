// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "sceneweld/scene/collisions/exclusions.h"
#include "sceneweld/scene/motion/welded_groups.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Which bodies do not collide because a joint connects them. Engines differ:
enum class Neighbours {
  /// All collide. Bullet, if the caller excludes none (for links of one multibody its self-collision must be on).
  kCollide,
  /// The two bodies of one joint do not collide, except for floating joints and joints of the world (MultibodyPlant's
  /// adjacency filter). This is Drake's rule and the meaning of a scene itself.
  kJoinedExcluded,
  /// No body of a welded group collides with the group of its parent, except the world's group, floating ones and
  /// joints that close loops (docs/reference/mjcf.md, 10). MuJoCo.
  kGroupsExcluded,
};

/// Which bodies of a finished scene may collide: all, except a body with itself, bodies of one welded group (including
/// fixed ones), pairs that collision filter groups or excluded pairs exclude, and neighbours by the engine's rule. All
/// rules are about whole bodies: two geometries with the proximity role may collide if their bodies may.
class CollisionRules {
 public:
  explicit CollisionRules(const Scene& scene, Neighbours neighbours = Neighbours::kJoinedExcluded);

  bool MayCollide(Index<Body> a, Index<Body> b) const;
  /// Both must also have the proximity role.
  bool MayCollide(Index<Geometry> a, Index<Geometry> b) const;

  /// The exclusions of the scene itself, without neighbours and welds.
  const Exclusions& exclusions() const { return exclusions_; }

  /// Every pair of bodies with collision geometry that may collide, the lower index first, sorted. n bodies give up to
  /// n (n - 1) / 2 pairs, so a broad phase should call MayCollide instead.
  std::vector<BodyPair> CollidingPairs() const;

 private:
  const Scene& scene_;
  WeldedGroups groups_;
  Exclusions exclusions_;
  std::unordered_set<std::uint64_t> joined_;           // Pairs of bodies.
  std::unordered_set<std::uint64_t> excluded_groups_;  // Pairs of welded groups.
};

/// The bodies of each joint that is neither floating nor a joint of the world, parent first, in order of the joints:
/// Neighbours::kJoinedExcluded.
std::vector<BodyPair> JoinedBodies(const Scene& scene);

}  // namespace sceneweld
