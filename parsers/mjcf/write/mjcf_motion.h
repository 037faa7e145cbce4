// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::mjcf {

/// True if a degree of freedom cannot move, because its limits are equal: MuJoCo refuses such a range, so no joint is
/// written for it.
bool IsLocked(const Dof& dof);
/// The position in the file: the default, or the locked position.
double WrittenPosition(const Dof& dof);

/// One of the elementary motions of a joint of the scene, in order from F to M.
struct Elementary {
  JointType type = JointType::kHinge;
  Vector3 axis{0, 0, 1};     ///< Unit vector in the frame after the earlier motions.
  const Dof* dof = nullptr;  ///< For balls the first of three.
  double position = 0;       ///< The written position. [rad, m]
  double lead = 0;           ///< For the slide of a screw. [m/rad]
  Pose X;                    ///< The transform of the motion at that position.
  /// False if the limits are equal, and for curves, for which MuJoCo has no joint.
  bool is_axis = true;
};

/// The motions of a joint; empty for welds and floating joints. Reversed: from M to F, with the two bodies exchanged.
std::vector<Elementary> ElementsOf(const Motion& motion, bool reversed);

/// The suffix of an axis after the name of its joint; null if the axis has the joint's own name.
const char* AxisSuffix(const Motion& motion, const Dof* dof, bool slides);

}  // namespace sceneweld::mjcf
