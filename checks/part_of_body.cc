// SPDX-License-Identifier: BSD-3-Clause
// Whether geometry can be all of a body.

#include "sceneweld/checks/part_of_body.h"

namespace sceneweld {

bool IsPartOfBody(double volume, double mass) {
  constexpr double kSteel = 7850;  // [kg/m^3]
  return mass > kSteel * volume;
}

bool IsPartOfBody(const Bounds& bounds, double mass) {
  const Vector3 extent = bounds.upper - bounds.lower;
  return IsPartOfBody(extent.x * extent.y * extent.z, mass);
}

}  // namespace sceneweld
