// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::urdf {

/// The shape in the `geometry` of a visual, collision or contact zone. Returns nothing, after a report, if it is
/// missing or invalid.
std::optional<Shape> ReadGeometry(Element holder, FileReading& file);
/// The same, but except under Drake's rules a missing shape, an unknown one and one with an invalid size are warnings.
std::optional<Shape> ReadGeometryIfAny(Element holder, FileReading& file);

}  // namespace sceneweld::urdf
