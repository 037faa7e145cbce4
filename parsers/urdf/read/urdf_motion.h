// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::urdf {

/// The pose of the `origin` of an element; identity if there is none. Invalid values are reported and replaced by zero.
Pose ReadOrigin(Element element, Reading& reading);

/// Says whether a joint of this type must be a `joint`, must be a `drake:joint`, or may be either. Nothing for a type
/// that does not exist.
struct JointElement {
  bool plain = false;
  bool drake = false;
};
std::optional<JointElement> ElementOfType(std::string_view type);
/// The type nearest to a wrong one; may be empty.
std::string NearestType(std::string_view type);

/// R_BM of planar joints: the smallest rotation that turns z onto the unit axis.
Rotation PlaneOf(const Vector3& axis);

/// Sets `motion` of a joint from the children of its element, and for planar joints also the rotation of its frames.
/// `type` must exist. Returns false if an error was reported. A negative effort is stored as it is; the reader of
/// transmissions interprets it.
bool ReadMotion(Element element, std::string_view type, Joint& joint, Robot& robot);

}  // namespace sceneweld::urdf
