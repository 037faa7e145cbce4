// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "sceneweld/parsers/urdf/urdf_robot.h"

namespace sceneweld::urdf {

/// Whether a joint of this type is an element `joint` or `drake:joint`, or may
/// be either. Nothing for a type that does not exist.
struct JointElement {
  bool plain = false;
  bool drake = false;
};
std::optional<JointElement> ElementOfType(std::string_view type);
/// The type nearest to a wrong one; may be empty.
std::string NearestType(std::string_view type);

/// R_BM of planar joints: the smallest rotation that turns z onto the unit axis.
Rotation PlaneOf(const Vector3& axis);

/// Sets `motion` of a joint, and for planar joints the rotation of its frames
/// that goes with it, from the children of its element. `type` is one that
/// exists. Returns false when something was reported as an error. Negative
/// efforts are kept, for the transmissions to judge.
bool ReadMotion(Element element, std::string_view type, Joint& joint, Robot& robot);

}  // namespace sceneweld::urdf
