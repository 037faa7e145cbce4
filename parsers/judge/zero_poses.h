// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// X_WB of every body where all joints are at zero, floating joints at their
/// default: where formats without default positions have their bodies.
std::vector<Pose> ZeroPoses(const Scene& scene);

}  // namespace sceneweld
