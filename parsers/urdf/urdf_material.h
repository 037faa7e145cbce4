// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/urdf/urdf_robot.h"

namespace sceneweld::urdf {

/// The material of a visual (docs/reference/urdf.md, 7): its own, or the known one with its name. The first material
/// with a name defines it. Returns null, after a report, if it is missing or invalid.
std::shared_ptr<const Material> ReadVisualMaterial(Element visual, Robot& robot);

}  // namespace sceneweld::urdf
