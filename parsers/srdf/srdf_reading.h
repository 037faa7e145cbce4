// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "sceneweld/parsers/srdf/srdf_robot.h"
#include "sceneweld/scene/joint.h"

/// The parts of the reader of SRDF, one file each. Groups are in srdf_groups.h.
namespace sceneweld::srdf {

// srdf_states.cc
/// `<group_state>` elements become configurations. Needs groups and virtual joints.
void ReadGroupStates(Element robot_element, Robot& robot);

// srdf_collisions.cc
/// `<disable_collisions>`, `<enable_collisions>` and `<disable_default_collisions>` become excluded pairs, and a
/// collision filter group for links that collide with no other link.
void ReadCollisions(Element robot_element, Robot& robot);

/// Calls `use` for the children of a name, until there are too many errors or the time is up.
template <typename Use>
void Each(Element robot_element, std::string_view name, Robot& robot, Use&& use) {
  const Limits& limits = robot.context.files.limits();
  for (const Element child : robot_element.children(name)) {
    const bool is_late = limits.ShouldStop();
    if (is_late || robot.diagnostics.error_count() >= limits.max_errors) {
      robot.diagnostics.Error("limit-exceeded", child.span(),
                              is_late ? "stopped here" : "too many errors; stopped here");
      return;
    }
    use(child);
  }
}

// MoveIt orders the seven positions of a floating joint x, y, z, qx, qy, qz, qw. All other joints of URDF have the
// order of scene/motion/positions.h.

inline constexpr std::size_t kFloatingCount = 7;

/// The positions of a joint in the order of the scene, from those in MoveIt's order, and back. There must be
/// PositionCount numbers.
std::vector<double> FromMoveIt(const Motion& motion, std::span<const double> values);
std::vector<double> ToMoveIt(const Motion& motion, std::span<const double> positions);

/// The same for a pose and the values of a floating virtual joint. The quaternion must not be zero.
Pose PoseFromMoveIt(std::span<const double> values);
std::vector<double> PoseToMoveIt(const Pose& pose);

/// The pose for x, y [m] and the turn about z [rad] of a planar virtual joint, and back. Empty if the pose leaves the
/// plane.
Pose PoseFromPlanar(std::span<const double> values);
std::vector<double> PoseToPlanar(const Pose& pose);

}  // namespace sceneweld::srdf
