#pragma once

#include <optional>

#include "sceneweld/parsers/urdf/urdf_robot.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::urdf {

/// The shape in the `geometry` of a visual, collision or contact zone. Nothing
/// when there is none or it is at fault, which has been reported.
std::optional<Shape> ReadGeometry(Element holder, FileReading& file);

}  // namespace sceneweld::urdf
