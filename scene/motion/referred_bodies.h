// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// By body: whether anything except joints of the tree, the body's own properties and its own exclusion from itself
/// refers to it. Formats whose bodies have several joints leave out other massless bodies between joints. The world is
/// referred to.
std::vector<bool> ReferredBodies(const Scene& scene);

}  // namespace sceneweld
