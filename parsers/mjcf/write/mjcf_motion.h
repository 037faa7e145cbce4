// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::mjcf {

/// Whether a degree of freedom cannot move, because its limits are equal: MuJoCo refuses such a range, so no joint is
/// written for it.
bool IsLocked(const Dof& dof);
/// Where the file has it: at its default, or where it is locked.
double WrittenPosition(const Dof& dof);

/// One of the elementary motions that a joint of the scene is made of, one after
/// the other from F to M.
struct Elementary {
  JointType type = JointType::kHinge;
  Vector3 axis{0, 0, 1};     ///< Unit, in the frame behind the motions before it.
  const Dof* dof = nullptr;  ///< For balls the first of three.
  double position = 0;       ///< As written. [rad, m]
  double lead = 0;           ///< Of the slide of a screw. [m/rad]
  Pose X;                    ///< Its transform at that position.
  /// Not where the limits leave it no room, and not for curves, for which MuJoCo
  /// has no joint.
  bool is_axis = true;
};

/// None for welds and floating joints. Reversed: from M to F, that is with the
/// two bodies exchanged.
std::vector<Elementary> ElementsOf(const Motion& motion, bool reversed);

/// The suffix of an axis after the name of its joint; null for the one that has the joint's own name.
const char* AxisSuffix(const Motion& motion, const Dof* dof, bool slides);

}  // namespace sceneweld::mjcf
