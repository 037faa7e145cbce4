// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "sceneweld/parsers/table/table.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::urdf {

/// How a file words a value that URDF can word in two ways (scene/kept.h). The writer repeats the wording as long as
/// the value is the same. A mesh's scale of one number is always written as three, because urdfdom drops the rest of
/// such a link.

/// Which of its two elements a capsule in a visual or collision has.
KeptList ShapeWording(Element holder, const std::optional<Shape>& shape);
/// `text`: an axis in a link that need not be a unit vector.
void KeepAxis(const Field& row, std::string_view text, const Vector3& axis, KeptList& kept);
/// The text of the axis; empty for a unit vector, and if the axis has changed.
std::string_view AxisAsRead(const Field& row, const KeptList& kept, const Vector3& axis);

/// `text`: roll, pitch and yaw. Stored if the writer would find other angles for the same rotation.
void KeepRpy(std::string_view text, const Rotation& rotation, KeptList& kept);
/// The text; empty if the numbers are those that the writer would choose, and if the rotation has changed.
std::string_view RpyAsRead(const KeptList& kept, const Rotation& rotation);

}  // namespace sceneweld::urdf
