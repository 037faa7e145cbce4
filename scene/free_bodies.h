// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld {

/// Whether the body of an entry is free: nothing holds it, so it can go anywhere with all that is outboard of it. It
/// has no inboard joint, or a floating one. A floating joint holds nothing; it only says from which frame the default
/// pose is measured. Deformable bodies without a joint are free too.
bool IsFree(const Scene& scene, const SpanningTree::Entry& entry);

/// The same for every body, by its index; false for the world. `tree` must be that of the scene.
std::vector<bool> FreeBodies(const Scene& scene, const SpanningTree& tree);

/// Why a body cannot be put at a pose in the world of these numbers (the quaternion w x y z, then x y z [m]), for a
/// message after "body `x` "; empty if it can. `is_free`: FreeBodies.
std::string FreePoseFault(const Scene& scene, const std::vector<bool>& is_free, Index<Body> body,
                          std::span<const double> numbers);

}  // namespace sceneweld
