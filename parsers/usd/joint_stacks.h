// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::usd {

/// Joints that move a body one after the other. The scene has bodies without mass between them; a file has all of them
/// as joints of the same two bodies, in the order of their names.
struct JointStack {
  std::vector<Index<Joint>> joints;  ///< The first is on the parent.
  Index<Body> parent;
  Index<Body> child;
};

/// The stacks of a scene: all bodies between are massless, nothing else refers to them, and they have the names that
/// readers give (NameBetween).
class JointStacks {
 public:
  /// No stacks.
  JointStacks() = default;
  JointStacks(const Scene& scene, const SpanningTree& tree);

  /// Null if the joint is in none.
  const JointStack* Of(Index<Joint> joint) const;
  bool IsBetween(Index<Body> body) const { return !between_.empty() && between_[body.value()]; }

 private:
  std::vector<JointStack> stacks_;
  std::vector<std::uint32_t> of_joint_;  // By joint: the number of its stack, from 1.
  std::vector<bool> between_;            // By body.
};

/// A joint of a stack in a file.
struct StackedJoint {
  Motion motion;
  Pose X_PF;             ///< On the parent of the stack, with all joints at `reference`.
  Pose X_CM;             ///< On its child.
  double reference = 0;  ///< The position in which the frames of all joints meet.
};
/// The joints as a file has them, whose frames meet at zero.
std::vector<StackedJoint> StackedJoints(const Scene& scene, const JointStack& stack);

/// The frames of a joint of the scene on the body before it and on the one behind it.
struct JointFrames {
  Pose X_PF, X_CM;
};
/// The joints of a file in a chain, whose bodies between coincide with the child at the default positions.
std::vector<JointFrames> FramesInChain(std::span<const StackedJoint> joints);

/// The usual name of a body between joints; the first of a stack is 0.
std::string NameBetween(std::string_view child, std::size_t number);

}  // namespace sceneweld::usd
