// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mesh/geometry_mesh.h"

namespace sceneweld {

/// Whether a volume [m^3] is clearly too small for a mass [kg]: the geometry is a part of the body only, such as a
/// point of contact.
bool IsPartOfBody(double volume, double mass);
/// The same for geometry that fills these bounds at most.
bool IsPartOfBody(const Bounds& bounds, double mass);

}  // namespace sceneweld
