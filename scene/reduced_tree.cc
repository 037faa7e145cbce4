// SPDX-License-Identifier: BSD-3-Clause
// The tree with welds merged.

#include "sceneweld/scene/reduced_tree.h"

#include "sceneweld/scene/tree.h"

namespace sceneweld {

ReducedTree::ReducedTree(const Scene& scene) : ReducedTree(scene, TreeOf(scene)) {}

ReducedTree::ReducedTree(const Scene& scene, const SpanningTree& tree) : groups_(scene, tree) {
  entries_.reserve(groups_.groups().size() - 1);
  for (const SpanningTree::Entry& entry : tree.entries) {
    if (groups_.groups()[groups_.GroupOf(entry.body)].base != entry.body) continue;
    Entry reduced;
    reduced.group = groups_.GroupOf(entry.body);
    if (entry.joint) {
      const Joint& joint = scene.joints[entry.joint];
      reduced.inboard = groups_.GroupOf(entry.inboard);
      reduced.joint = entry.joint;
      reduced.reversed = entry.reversed;
      reduced.X_PF = groups_.PoseInGroup(joint.parent.index) * joint.X_PF;
      reduced.X_CM = groups_.PoseInGroup(joint.child.index) * joint.X_CM;
    }
    entries_.push_back(std::move(reduced));
  }
}

}  // namespace sceneweld
