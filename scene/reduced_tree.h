// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/welded_groups.h"

namespace sceneweld {

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
