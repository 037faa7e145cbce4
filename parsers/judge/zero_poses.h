// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// X_WB of every body with all joints at zero and floating joints at their default. Formats without default positions
/// have their bodies there.
std::vector<Pose> ZeroPoses(const Scene& scene);

}  // namespace sceneweld
