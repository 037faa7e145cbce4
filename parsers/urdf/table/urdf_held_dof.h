// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

/// A degree of freedom of a joint as URDF's own elements hold it, without its effort limit. The writer stores what
/// differs privately, and the reader compares.
Dof HeldDof(const Joint& joint, std::size_t which);

/// Whether `<limit>` gives the effort of joints of this kind.
bool HoldsEffort(const Motion& motion);
/// Whether that effort is the limit of the first actuator, if there is one, because the joint itself has none.
bool ShowsActuator(const Joint& joint);
/// The effort limit that the elements give to the joint, and to its actuators. `first`: its first actuator, or null.
double HeldEffort(const Joint& joint, const Actuator* first);

}  // namespace sceneweld::urdf
