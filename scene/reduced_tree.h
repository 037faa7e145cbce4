#pragma once

#include <cstddef>
#include <vector>

#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/welded_groups.h"

namespace sceneweld {

/// The scene with its welds merged: welded groups as the bodies, and the joints between
/// them, expressed in the frames of the groups.
///
/// It is a view and no second scene, because an engine makes a body of its own of each
/// entry anyway, and the names, materials and origins that it then asks for stay those of
/// the one scene: FindBody(scene, name), then groups().GroupOf and PoseInGroup of that
/// body (PlaceOf for frames) give the place of a name. A merged scene would need a second
/// name for everything that is on a merged body.
///
/// Keeps a reference to the scene, which must outlive it and stay as it is.
class ReducedTree {
 public:
  explicit ReducedTree(const Scene& scene);

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  /// How a group moves. Every joint that is no weld is in one entry.
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
