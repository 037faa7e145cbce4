// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Sets the stiffness and damping of each joint with `springdamper="TIMECONST DAMPRATIO"` as MuJoCo does
/// (`AutoSpringDamper`): the joint alone, with the inertia that it moves in the default configuration, has this time
/// constant and damping ratio. A tree with too many degrees of freedom is a warning.
void SetSpringDampers(Model& model);

}  // namespace sceneweld::mjcf
