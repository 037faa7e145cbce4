// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/scene/diagnostic.h"
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
};

/// The kinematic order of a finished scene. Joints that close a loop, which a finished scene does not have, connect
/// nothing. Time: linear.
SpanningTree TreeOf(const Scene& scene);

/// Finds the spanning tree, marks the floating bases, and sets every body's X_WB with all joints at their default
/// positions. A joint that closes a loop is an error that names the loop.
SpanningTree BuildTree(Scene& scene, Diagnostics& diagnostics);

/// X of the child body's frame in the parent body's, at the default position.
Pose DefaultX_PC(const Joint& joint);

}  // namespace sceneweld
