// SPDX-License-Identifier: BSD-3-Clause
// Groups of bodies that welds hold together.
// The tree with welds merged.

#include "sceneweld/scene/motion/welded_groups.h"

#include "sceneweld/scene/motion/tree.h"

namespace sceneweld {

WeldedGroups::WeldedGroups(const Scene& scene, const SpanningTree& tree)
    : scene_(scene), group_of_(scene.bodies.size(), 0), X_GB_(scene.bodies.size()) {
  groups_.push_back({Scene::kWorldBody, {Scene::kWorldBody}});
  for (const SpanningTree::Entry& entry : tree.entries) {
    const std::uint32_t body = entry.body.value();
    const Joint* joint = entry.joint ? &scene.joints[entry.joint] : nullptr;
    if (joint && std::holds_alternative<Weld>(joint->motion)) {
      const Pose X_PC = DefaultX_PC(*joint);
      group_of_[body] = group_of_[entry.inboard.value()];
      X_GB_[body] = X_GB_[entry.inboard.value()] * (entry.reversed ? X_PC.Inverse() : X_PC);
    } else {
      group_of_[body] = static_cast<std::uint32_t>(groups_.size());
      groups_.push_back({entry.body, {}});
    }
    groups_[group_of_[body]].bodies.push_back(entry.body);
  }
}

WeldedGroups::Place WeldedGroups::PlaceOf(const FrameId& frame) const {
  const Scene::FixedFrame fixed = scene_.Fixed(frame);
  return {GroupOf(fixed.body), PoseInGroup(fixed.body) * fixed.X_BF};
}

MassProperties WeldedGroups::CompositeMass(std::size_t group) const {
  MassProperties sum;
  for (const Index<Body> body : groups_[group].bodies) {
    const MassProperties own = scene_.bodies[body].mass_properties->ReExpressed(PoseInGroup(body));
    sum = body == groups_[group].base ? own : sum + own;
  }
  return sum;
}

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

std::vector<MasslessCarrier> MasslessCarriers(const WeldedGroups& welded, const SpanningTree& tree) {
  const Scene& scene = welded.scene();
  std::vector<std::size_t> below(welded.groups().size());
  // Entries come from inboard to outboard.
  for (auto entry = tree.entries.rbegin(); entry != tree.entries.rend(); ++entry) {
    if (!entry->joint.valid()) continue;
    const std::size_t group = welded.GroupOf(entry->body), inboard = welded.GroupOf(entry->inboard);
    if (group != inboard) below[inboard] += below[group] + welded.groups()[group].bodies.size();
  }
  std::vector<bool> has_masses(scene.models.size());
  for (const Body& body : scene.bodies) {
    if (body.mass_properties->mass > 0) has_masses[body.model.value()] = true;
  }
  std::vector<MasslessCarrier> carriers;
  for (std::size_t i = 0; i < welded.groups().size(); ++i) {
    const WeldedGroup& group = welded.groups()[i];
    const Body& base = scene.bodies[group.base];
    if (group.IsWorld() || below[i] == 0 || base.deformable || !has_masses[base.model.value()]) continue;
    if (welded.CompositeMass(i).mass == 0) carriers.push_back({i, below[i]});
  }
  return carriers;
}

}  // namespace sceneweld
