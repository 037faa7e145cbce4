// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/scene/geometry.h"

namespace sceneweld::usd {

/// The depth at which the pressure in a compliant shape reaches its hydroelastic modulus. In Newton, the pressure is a
/// stiffness times the depth, so the modulus is the stiffness times this. [m] Nothing for a mesh, whose depth depends
/// on its surface, and for a half space without a thickness.
std::optional<double> HydroelasticDepth(const Shape& shape, const ProximityProperties& contact);

/// Whether the attributes of Newton can hold the hydroelastic values of a shape. For boxes and meshes with them, Newton
/// makes distance fields even if the contact is off, and refuses the file without CUDA.
bool HasHydroelasticAttributes(const Shape& shape, const ProximityProperties& contact);

}  // namespace sceneweld::usd
