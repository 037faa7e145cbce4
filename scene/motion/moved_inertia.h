// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The inertia that each joint with one axis moves while all other joints are rigid at their default positions: about
/// its axis [kg m^2], or along it [kg]. 0 for other joints and for those that close loops. Time: linear.
std::vector<double> MovedInertias(const Scene& scene);

}  // namespace sceneweld
