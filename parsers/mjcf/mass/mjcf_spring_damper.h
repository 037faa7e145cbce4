#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Gives each joint with `springdamper="TIMECONST DAMPRATIO"` the stiffness and damping that MuJoCo computes of it:
/// those with which the joint alone, moving what it feels with all joints as written, has that time constant and
/// damping ratio (MuJoCo's `AutoSpringDamper`). A tree of more degrees of freedom than that takes time for gets a
/// warning.
void SetSpringDampers(Model& model);

}  // namespace sceneweld::mjcf
