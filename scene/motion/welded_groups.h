// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sceneweld/scene/inertia.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/scene.h"

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

/// A group without mass on which moving joints hang. Gazebo's reader of URDF leaves it out with everything below it.
struct MasslessCarrier {
  std::size_t group = 0;
  std::size_t below = 0;  ///< The number of bodies on its joints, and on theirs.
};
/// All of them, except for models in which no body has a mass: they are drawings of their joints. `tree` is that of the
/// groups. Time: linear.
std::vector<MasslessCarrier> MasslessCarriers(const WeldedGroups& welded, const SpanningTree& tree);

/// The scene with its welds merged: welded groups as the bodies, and the joints between them, expressed in the frames
/// of the groups. It is a view and not a second scene: an engine makes its own body for each entry anyway, and names,
/// materials and origins stay in the one scene. To find the place of a name, use FindBody(scene, name), then
/// groups().GroupOf and PoseInGroup of that body (PlaceOf for frames). A merged scene would need a second name for
/// everything on a merged body. Keeps a reference to the scene, which must outlive it unchanged.
class ReducedTree {
 public:
  explicit ReducedTree(const Scene& scene);

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  /// The motion of a group. Every joint except welds is in one entry.
  struct Entry {
    std::size_t group = 0;
    std::size_t inboard = kNone;  ///< The inboard group; kNone for a floating base.
    Index<Joint> joint;           ///< Invalid for a floating base, whose pose is Body::X_WB of the group's base.
    bool reversed = false;        ///< The group contains the joint's parent body.
    Pose X_PF;                    ///< F of the joint, in the group of its parent body.
    Pose X_CM;                    ///< M of the joint, in the group of its child body.
  };
  /// Every group except the world's, each after its inboard group.
  const std::vector<Entry>& entries() const { return entries_; }
  const WeldedGroups& groups() const { return groups_; }

 private:
  ReducedTree(const Scene& scene, const SpanningTree& tree);

  WeldedGroups groups_;
  std::vector<Entry> entries_;
};

}  // namespace sceneweld
