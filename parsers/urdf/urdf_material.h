// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/urdf/urdf_robot.h"

namespace sceneweld::urdf {

/// The material of a visual (URDF reference, section 7): its own, or the known one with its name, which it defines if
/// it is the first with that name. Null if it is missing or invalid, which has been reported.
std::shared_ptr<const Material> ReadVisualMaterial(Element visual, Robot& robot);

}  // namespace sceneweld::urdf
