// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sceneweld/scene/inertia.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld {

/// Bodies that weld joints connect, so that an engine may treat them as one. Its frame G is the frame of its base body.
struct WeldedGroup {
  /// The body nearest to the world; for bodies welded to the world, the world itself.
  Index<Body> base;
  /// All of its bodies in kinematic order, the base first.
  std::vector<Index<Body>> bodies;

  bool IsWorld() const { return base == Scene::kWorldBody; }
};

/// The welded groups of a finished scene: each body is in one, alone if nothing is welded to it. Only weld joints
/// count, not weld constraints or joints whose limits allow no motion. Keeps a reference to the scene, which must
/// outlive it unchanged.
class WeldedGroups {
 public:
  explicit WeldedGroups(const Scene& scene) : WeldedGroups(scene, TreeOf(scene)) {}
  /// The same, given the tree of the scene.
  WeldedGroups(const Scene& scene, const SpanningTree& tree);

  const Scene& scene() const { return scene_; }
  /// The first is that of the world. The others are in kinematic order of their bases.
  const std::vector<WeldedGroup>& groups() const { return groups_; }
  /// The group of a body.
  std::size_t GroupOf(Index<Body> body) const { return group_of_[body.value()]; }
  bool SameGroup(Index<Body> a, Index<Body> b) const { return GroupOf(a) == GroupOf(b); }
  /// X_GB: the pose of the body in its group. It does not depend on joint positions.
  const Pose& PoseInGroup(Index<Body> body) const { return X_GB_[body.value()]; }

  /// Any frame by its group and its pose in the group.
  struct Place {
    std::size_t group = 0;
    Pose X_GF;
  };
  Place PlaceOf(const FrameId& frame) const;

  /// Mass [kg], centre of mass p_GGcm [m] and inertia about that centre in the axes of G [kg m^2] of all bodies of a
  /// group together. Re-express with X_AG for another frame.
  MassProperties CompositeMass(std::size_t group) const;

 private:
  const Scene& scene_;
  std::vector<WeldedGroup> groups_;
  std::vector<std::uint32_t> group_of_;  // by body
  std::vector<Pose> X_GB_;               // by body
};

}  // namespace sceneweld
