// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The joints that rules about limits, actuators and damping look at.

#include <vector>

#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct MovingJoint {
  Index<Joint> joint;
  std::size_t inboard = 0;   ///< A group of LintSubject::welded().
  std::size_t outboard = 0;  ///< The same.
  /// A part of a base with several degrees of freedom, which is no joint of the robot: between the world (or an empty
  /// body that is welded to it) and an empty body, between such a body and the next one, between the world and a body
  /// that carries no other, or a slide without limits on the world.
  bool is_virtual_base = false;
};

/// The joints of the tree with one degree of freedom whose limits allow motion, in kinematic order. Joints that close
/// loops are not among them.
std::vector<MovingJoint> MovingJoints(LintSubject& subject);

/// By the index of the joint: mass, centre of mass in the world and inertia about it in world axes of all bodies
/// outboard of a joint of the tree, at the default position. Zero for other joints.
std::vector<MassProperties> MassMovedByJoints(LintSubject& subject);

/// By the index of the joint: whether an actuator is on it.
std::vector<bool> ActuatedJoints(const Scene& scene);

/// By the index of the joint: whether it follows another, is followed, or a constraint couples it.
std::vector<bool> CoupledJoints(const Scene& scene);

}  // namespace sceneweld
