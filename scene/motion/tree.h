// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// How each body is connected to the world or to a floating base.
struct SpanningTree {
  struct Entry {
    Index<Body> body;
    Index<Body> inboard;    ///< Invalid for floating bases.
    Index<Joint> joint;     ///< Invalid for floating bases.
    bool reversed = false;  ///< The body is the joint's parent.
  };
  /// Every body except the world, each after its inboard body: the kinematic order. Bodies of the world's tree come
  /// first, breadth first; then the other trees one by one, each with its base first. Deformable bodies are entries
  /// without a joint. `Body::floating` marks floating bases.
  std::vector<Entry> entries;
  /// The joints that close loops, in the order of the scene. They hold no entry.
  std::vector<Index<Joint>> loop_joints;
};

/// The kinematic order of a scene. Of the joints of a loop, one with Joint::closes_loop closes it, otherwise the one
/// that comes last in the scene. Time: linear.
SpanningTree TreeOf(const Scene& scene);

/// Finds the spanning tree, marks the floating bases and the joints that close loops, and sets every body's X_WB with
/// all joints at their default positions. A joint that was marked before and closes no loop is an error
/// (`no-loop`).
SpanningTree BuildTree(Scene& scene, Diagnostics& diagnostics);

/// Which joints close loops if bodies are connected joint by joint in this order: each joint between two bodies that
/// the joints before it connect. By the index of the joint; false for joints that are not in `order`.
std::vector<bool> LoopJointsInOrder(const Scene& scene, std::span<const Index<Joint>> order);

/// Ways through a tree, from body to body.
class TreePaths {
 public:
  explicit TreePaths(const SpanningTree& tree);

  /// The way between two bodies, by places in SpanningTree::entries. Each list begins at its body and ends below the
  /// body where the ways meet. If the bodies are in different trees, each list ends with the base of its tree.
  struct Path {
    std::vector<std::uint32_t> from_a;
    std::vector<std::uint32_t> from_b;
  };
  /// Time: linear in the length of the way.
  Path Between(Index<Body> a, Index<Body> b) const;

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  std::uint32_t EntryOf(Index<Body> body) const { return entry_of_[body.value()]; }

  const SpanningTree& tree_;
  std::vector<std::uint32_t> entry_of_;  // by body; kNone for the world
  std::vector<std::uint32_t> depth_;     // by entry
};

/// The degrees of freedom of all joints except those that close loops. Free bodies (tree.h) do not count, so
/// floating joints do not either.
int FreedomOfTree(const Scene& scene);

/// X of the child body's frame in the parent body's, at the default position.
Pose DefaultX_PC(const Joint& joint);

/// Whether the body of an entry is free: nothing holds it, so it can go anywhere with all that is outboard of it. It
/// has no inboard joint, or a floating one. A floating joint holds nothing; it only says from which frame the default
/// pose is measured. Deformable bodies without a joint are free too.
bool IsFree(const Scene& scene, const SpanningTree::Entry& entry);

/// The same for every body, by its index; false for the world. `tree` must be that of the scene.
std::vector<bool> FreeBodies(const Scene& scene, const SpanningTree& tree);

/// Why a body cannot be put at a pose in the world of these numbers (the quaternion w x y z, then x y z [m]), for a
/// message after "body `x` "; empty if it can. `is_free`: FreeBodies.
std::string FreePoseFault(const Scene& scene, const std::vector<bool>& is_free, Index<Body> body,
                          std::span<const double> numbers);

}  // namespace sceneweld
