// SPDX-License-Identifier: BSD-3-Clause
// The spanning tree: order of bodies, default poses, loops.

#include "sceneweld/scene/tree.h"

#include <algorithm>
#include <numeric>

#include "sceneweld/scene/positions.h"

namespace sceneweld {
namespace {

// Union-find over the bodies.
class Components {
 public:
  explicit Components(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0u); }
  std::uint32_t Find(std::uint32_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  bool Join(std::uint32_t a, std::uint32_t b) {
    a = Find(a);
    b = Find(b);
    if (a == b) return false;
    parent_[std::max(a, b)] = std::min(a, b);
    return true;
  }

 private:
  std::vector<std::uint32_t> parent_;
};

// The joints at each body, in document order, without those that close loops.
struct Adjacency {
  std::vector<std::uint32_t> first;
  std::vector<Index<Joint>> joints;

  Adjacency(const Scene& scene, const std::vector<bool>& closes_loop) : first(scene.bodies.size() + 2, 0) {
    const auto each = [&](auto&& use) {
      for (const Joint& joint : scene.joints) {
        const auto index = scene.joints.IndexOf(joint);
        if (closes_loop[index.value()]) continue;
        use(joint.parent.index.value(), index);
        use(joint.child.index.value(), index);
      }
    };
    each([&](std::uint32_t body, Index<Joint>) { ++first[body + 2]; });
    std::partial_sum(first.begin(), first.end(), first.begin());
    joints.resize(first.back());
    each([&](std::uint32_t body, Index<Joint> joint) { joints[first[body + 1]++] = joint; });
  }
};

// The bodies of the loop that a joint closes: from its child to its parent through the joints before it.
std::string DescribeLoop(const Scene& scene, Index<Joint> closing) {
  std::vector<bool> later(scene.joints.size(), false);
  std::fill(later.begin() + closing.value(), later.end(), true);
  const Adjacency adjacency(scene, later);
  std::vector<Index<Body>> from(scene.bodies.size());
  const Index<Body> start = scene.joints[closing].child.index;
  const Index<Body> goal = scene.joints[closing].parent.index;
  std::vector<Index<Body>> queue{start};
  from[start.value()] = start;
  for (std::size_t i = 0; i < queue.size() && !from[goal.value()]; ++i) {
    for (auto at = adjacency.first[queue[i].value()]; at < adjacency.first[queue[i].value() + 1]; ++at) {
      const Joint& joint = scene.joints[adjacency.joints[at]];
      const Index<Body> other = joint.parent.index == queue[i] ? joint.child.index : joint.parent.index;
      if (from[other.value()]) continue;
      from[other.value()] = queue[i];
      queue.push_back(other);
    }
  }
  std::string text = "`" + scene.FullName(goal) + "`";
  std::size_t shown = 1;
  if (!from[goal.value()]) return text;
  for (Index<Body> body = from[goal.value()];; body = from[body.value()]) {
    if (++shown <= 12 || body == start) text += ", `" + scene.FullName(body) + "`";
    if (shown == 13 && body != start) text += ", ...";
    if (body == start) break;
  }
  return text;
}

SpanningTree FindTree(const Scene& scene, Diagnostics* diagnostics) {
  Components components(scene.bodies.size());
  std::vector<bool> closes_loop(scene.joints.size(), false);
  std::vector<bool> is_child(scene.bodies.size(), false);
  // Finding the bodies of a loop takes a separate search, so the number of reports with bodies is limited.
  constexpr int kLoopsDescribed = 20;
  int loops = 0;
  for (const Joint& joint : scene.joints) {
    const auto index = scene.joints.IndexOf(joint);
    is_child[joint.child.index.value()] = true;
    if (components.Join(joint.parent.index.value(), joint.child.index.value())) continue;
    closes_loop[index.value()] = true;
    if (!diagnostics) continue;
    diagnostics
        ->Error("kinematic-loop", joint.span,
                "joint `" + scene.FullName(index) + "` closes a loop of joints" +
                    (++loops <= kLoopsDescribed ? " through " + DescribeLoop(scene, index) : std::string()))
        .Help("joints must form a tree; close a loop with a constraint (`drake:ball_constraint`) or a bushing");
  }

  const Adjacency adjacency(scene, closes_loop);
  std::vector<bool> reached(scene.bodies.size(), false);
  SpanningTree tree;
  tree.entries.reserve(scene.bodies.size());
  const auto grow = [&](std::size_t from_entry) {
    for (std::size_t i = from_entry; i < tree.entries.size(); ++i) {
      const Index<Body> inboard = tree.entries[i].body;
      for (auto at = adjacency.first[inboard.value()]; at < adjacency.first[inboard.value() + 1]; ++at) {
        const Joint& joint = scene.joints[adjacency.joints[at]];
        const bool reversed = joint.child.index == inboard;
        const Index<Body> outboard = reversed ? joint.parent.index : joint.child.index;
        if (reached[outboard.value()]) continue;
        reached[outboard.value()] = true;
        tree.entries.push_back({outboard, inboard, adjacency.joints[at], reversed});
      }
    }
  };
  reached[Scene::kWorldBody.value()] = true;
  tree.entries.push_back({Scene::kWorldBody, {}, {}, false});
  grow(0);
  tree.entries.erase(tree.entries.begin());

  // The base of each tree that does not reach the world: its first body that is not a child of a joint, otherwise its
  // first body.
  for (const bool roots_only : {true, false}) {
    for (std::uint32_t i = 0; i < scene.bodies.size(); ++i) {
      if (reached[i] || (roots_only && is_child[i])) continue;
      reached[i] = true;
      tree.entries.push_back({Index<Body>(i), {}, {}, false});
      grow(tree.entries.size() - 1);
    }
  }
  return tree;
}

}  // namespace

Pose DefaultX_PC(const Joint& joint) { return ChildInParent(joint, DefaultX_FM(joint.motion)); }

SpanningTree TreeOf(const Scene& scene) { return FindTree(scene, nullptr); }

SpanningTree BuildTree(Scene& scene, Diagnostics& diagnostics) {
  SpanningTree tree = FindTree(scene, &diagnostics);
  for (const SpanningTree::Entry& entry : tree.entries) {
    Body& body = scene.bodies[entry.body];
    body.floating = !entry.inboard && body.deformable == nullptr;
    if (!entry.inboard) continue;
    const Pose X_PC = DefaultX_PC(scene.joints[entry.joint]);
    body.X_WB = scene.bodies[entry.inboard].X_WB * (entry.reversed ? X_PC.Inverse() : X_PC);
  }
  return tree;
}

}  // namespace sceneweld
