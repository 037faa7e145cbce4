// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/inertia.h"

namespace sceneweld {

/// The mass properties of a solid shape of one density [kg/m^3], in the shape's own frame. Nothing for half spaces,
/// planes and meshes.
std::optional<MassProperties> SolidOfShape(const Shape& shape, double density);

}  // namespace sceneweld
