// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/welded_groups.h"

namespace sceneweld {

/// The scene with its welds merged: welded groups as the bodies, and the joints between them, expressed in the frames
/// of the groups. It is a view, not a second scene: an engine makes its own body of each entry anyway, and names,
/// materials and origins stay those of the one scene. FindBody(scene, name), then groups().GroupOf and PoseInGroup of
/// that body (PlaceOf for frames) give the place of a name. A merged scene would need a second name for everything on a
/// merged body. Keeps a reference to the scene, which must outlive it unchanged.
class ReducedTree {
 public:
  explicit ReducedTree(const Scene& scene);

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  /// The motion of a group. Every joint except welds is in one entry.
  struct Entry {
    std::size_t group = 0;
    std::size_t inboard = kNone;  ///< The group that it hangs on; kNone for a floating base.
    Index<Joint> joint;           ///< Invalid for a floating base, whose pose is Body::X_WB of the group's base.
    bool reversed = false;        ///< The group is the one of the joint's parent body.
    Pose X_PF;                    ///< Of the joint, in the group of its parent body.
    Pose X_CM;                    ///< Of the joint, in the group of its child body.
  };
  /// Every group but the world's, each after its inboard group.
  const std::vector<Entry>& entries() const { return entries_; }
  const WeldedGroups& groups() const { return groups_; }

 private:
  ReducedTree(const Scene& scene, const SpanningTree& tree);

  WeldedGroups groups_;
  std::vector<Entry> entries_;
};

}  // namespace sceneweld
