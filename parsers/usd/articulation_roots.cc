// SPDX-License-Identifier: BSD-3-Clause
// Finds the trees in which a joint moves, and the prim that marks each of them as an articulation.

#include "sceneweld/parsers/usd/articulation_roots.h"

#include "sceneweld/scene/free_bodies.h"

namespace sceneweld::usd {
namespace {

// A body without an inboard body, or on the world, with everything that is outboard of it.
struct Tree {
  Index<Body> base;
  Index<Joint> held_by;  // Invalid: it floats.
  bool moves = false;
};

std::vector<Tree> TreesOf(const Layout& layout) {
  const Scene& scene = layout.scene();
  std::vector<Tree> trees;
  std::vector<std::size_t> tree_of(scene.bodies.size(), 0);
  for (const SpanningTree::Entry& entry : layout.tree().entries) {
    // USD does not need a prim for a floating joint.
    const bool floats = IsFree(scene, entry);
    const bool is_base = floats || entry.inboard == Scene::kWorldBody;
    if (is_base) trees.push_back({entry.body, floats ? Index<Joint>() : entry.joint, false});
    const std::size_t tree = is_base ? trees.size() - 1 : tree_of[entry.inboard.value()];
    tree_of[entry.body.value()] = tree;
    if (!floats && DegreesOfFreedom(scene.joints[entry.joint].motion) > 0) trees[tree].moves = true;
  }
  return trees;
}

}  // namespace

ArticulationRoots::ArticulationRoots(const Layout& layout)
    : models_(layout.scene().models.size()),
      bodies_(layout.scene().bodies.size()),
      joints_(layout.scene().joints.size()) {
  const Scene& scene = layout.scene();
  const std::vector<Tree> trees = TreesOf(layout);
  // The instance in which the root of a tree is.
  const auto top_of = [&](const Tree& tree) {
    return layout.TopOf(tree.held_by.valid() ? scene.joints[tree.held_by].model : scene.bodies[tree.base].model);
  };
  std::vector<std::size_t> roots_in(scene.models.size(), 0);
  for (const Tree& tree : trees) {
    if (tree.moves) ++roots_in[top_of(tree).value()];
  }
  for (const Tree& tree : trees) {
    if (!tree.moves) continue;
    const Index<ModelInstance> top = top_of(tree);
    if (!tree.held_by.valid()) {
      bodies_[tree.base.value()] = true;
    } else if (top != Scene::kWorldInstance && roots_in[top.value()] == 1) {
      models_[top.value()] = true;
    } else {
      joints_[tree.held_by.value()] = true;
    }
  }
}

}  // namespace sceneweld::usd
