// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/joint.h"

namespace sceneweld {

/// The help line for a position beyond the limits of `dof` that was most likely meant in degrees: a round number, or
/// more than a turn, that would be within them. Empty for others.
std::string HelpForDegrees(const Motion& motion, const Dof& dof, double q);

}  // namespace sceneweld
