// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/urdf/read/urdf_robot.h"

namespace sceneweld::urdf {

/// Warns of what urdfdom, the parser of ROS, refuses in a robot that was read: no links, several root links, a joint
/// that moves along one axis without its limits.
void WarnOfUrdfdom(Element robot_element, Robot& robot);

}  // namespace sceneweld::urdf
