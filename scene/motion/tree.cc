// SPDX-License-Identifier: BSD-3-Clause
// The spanning tree: the order of bodies, default poses, and the joints that close loops.
// Says which bodies nothing holds.

#include "sceneweld/scene/motion/tree.h"

#include <algorithm>
#include <numeric>

#include "sceneweld/scene/motion/positions.h"

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

// Joints that should close loops come last.
std::vector<Index<Joint>> OrderOf(const Scene& scene) {
  std::vector<Index<Joint>> order;
  order.reserve(scene.joints.size());
  for (const bool closes_loop : {false, true}) {
    for (const Joint& joint : scene.joints) {
      if (joint.closes_loop == closes_loop) order.push_back(scene.joints.IndexOf(joint));
    }
  }
  return order;
}

}  // namespace

std::vector<bool> LoopJointsInOrder(const Scene& scene, std::span<const Index<Joint>> order) {
  Components components(scene.bodies.size());
  std::vector<bool> closes_loop(scene.joints.size(), false);
  for (const Index<Joint> index : order) {
    const Joint& joint = scene.joints[index];
    closes_loop[index.value()] = !components.Join(joint.parent.index.value(), joint.child.index.value());
  }
  return closes_loop;
}

SpanningTree TreeOf(const Scene& scene) {
  const std::vector<bool> closes_loop = LoopJointsInOrder(scene, OrderOf(scene));
  SpanningTree tree;
  std::vector<bool> is_child(scene.bodies.size(), false);
  for (const Joint& joint : scene.joints) {
    const Index<Joint> index = scene.joints.IndexOf(joint);
    if (closes_loop[index.value()]) {
      tree.loop_joints.push_back(index);
    } else {
      is_child[joint.child.index.value()] = true;
    }
  }
  const Adjacency adjacency(scene, closes_loop);
  std::vector<bool> reached(scene.bodies.size(), false);
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

  // The base of each tree that does not reach the world: its first body that is not the child of a joint of the tree,
  // otherwise its first body.
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

SpanningTree BuildTree(Scene& scene, Diagnostics& diagnostics) {
  SpanningTree tree = TreeOf(scene);
  std::vector<bool> closes_loop(scene.joints.size(), false);
  for (const Index<Joint> index : tree.loop_joints) closes_loop[index.value()] = true;
  for (Joint& joint : scene.joints) {
    const Index<Joint> index = scene.joints.IndexOf(joint);
    if (joint.closes_loop && !closes_loop[index.value()]) {
      diagnostics
          .Error("no-loop", joint.span,
                 "joint " + Quoted(scene.FullName(index)) +
                     " closes no loop: no other joints connect its two bodies, or only joints that close loops")
          .Help("choose one joint of each loop");
    }
    joint.closes_loop = closes_loop[index.value()];
  }
  for (const SpanningTree::Entry& entry : tree.entries) {
    Body& body = scene.bodies[entry.body];
    body.floating = !entry.inboard && body.deformable == nullptr;
    if (!entry.inboard) continue;
    const Pose X_PC = DefaultX_PC(scene.joints[entry.joint]);
    body.X_WB = scene.bodies[entry.inboard].X_WB * (entry.reversed ? X_PC.Inverse() : X_PC);
  }
  return tree;
}

TreePaths::TreePaths(const SpanningTree& tree) : tree_(tree), entry_of_(tree.entries.size() + 1, kNone) {
  depth_.reserve(tree.entries.size());
  for (std::uint32_t i = 0; i < tree.entries.size(); ++i) {
    const SpanningTree::Entry& entry = tree.entries[i];
    entry_of_[entry.body.value()] = i;
    const std::uint32_t inboard = entry.inboard ? EntryOf(entry.inboard) : kNone;
    depth_.push_back(inboard == kNone ? 0 : depth_[inboard] + 1);
  }
}

TreePaths::Path TreePaths::Between(Index<Body> a, Index<Body> b) const {
  Path path;
  std::uint32_t i = EntryOf(a), j = EntryOf(b);
  const auto step = [&](std::uint32_t& at, std::vector<std::uint32_t>& way) {
    way.push_back(at);
    const Index<Body> inboard = tree_.entries[at].inboard;
    at = inboard ? EntryOf(inboard) : kNone;
  };
  while (i != j) {
    const bool a_is_deeper = j == kNone || (i != kNone && depth_[i] >= depth_[j]);
    if (a_is_deeper) {
      step(i, path.from_a);
    } else {
      step(j, path.from_b);
    }
  }
  return path;
}

int FreedomOfTree(const Scene& scene) {
  int freedom = 0;
  for (const Joint& joint : scene.joints) {
    const bool holds = !joint.closes_loop && !std::holds_alternative<Floating>(joint.motion);
    if (holds) freedom += DegreesOfFreedom(joint.motion);
  }
  return freedom;
}

Pose DefaultX_PC(const Joint& joint) { return ChildInParent(joint, DefaultX_FM(joint.motion)); }

bool IsFree(const Scene& scene, const SpanningTree::Entry& entry) {
  return !entry.joint || std::holds_alternative<Floating>(scene.joints[entry.joint].motion);
}

std::vector<bool> FreeBodies(const Scene& scene, const SpanningTree& tree) {
  std::vector<bool> is_free(scene.bodies.size(), false);
  for (const SpanningTree::Entry& entry : tree.entries) is_free[entry.body.value()] = IsFree(scene, entry);
  return is_free;
}

std::string FreePoseFault(const Scene& scene, const std::vector<bool>& is_free, Index<Body> body,
                          std::span<const double> numbers) {
  if (!is_free[body.value()]) return "is not free: a joint holds it";
  if (scene.bodies[body].deformable) return "is deformable: it has no pose";
  if (PositionsFault(Floating{}, numbers).empty()) return {};
  return "needs seven numbers: the quaternion w x y z, which is not zero, then x y z";
}

}  // namespace sceneweld
