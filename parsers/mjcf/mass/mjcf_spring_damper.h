// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Gives each joint with `springdamper="TIMECONST DAMPRATIO"` the stiffness and damping that MuJoCo computes: the joint
/// alone, with the inertia that it feels in the default configuration, gets that time constant and damping ratio
/// (MuJoCo's `AutoSpringDamper`). A tree with too many degrees of freedom gets a warning.
void SetSpringDampers(Model& model);

}  // namespace sceneweld::mjcf
