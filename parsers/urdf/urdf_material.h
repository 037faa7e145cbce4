#pragma once

#include "sceneweld/parsers/urdf/urdf_robot.h"

namespace sceneweld::urdf {

/// The material of a visual (URDF reference, section 7): its own, or the known
/// one of its name, which it defines when it is the first with that name. Null
/// when there is none or it is at fault, which has been reported.
std::shared_ptr<const Material> ReadVisualMaterial(Element visual, Robot& robot);

}  // namespace sceneweld::urdf
