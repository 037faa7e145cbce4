// SPDX-License-Identifier: BSD-3-Clause
// Rotations in the forms of directives files.

#include "sceneweld/directives/reading/transform.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sceneweld {

Rotation WrittenRotation::ToRotation() const {
  constexpr double kDegree = std::numbers::pi / 180;
  switch (form) {
    case Form::kIdentity: return {};
    case Form::kRpy: return Rotation::FromRpy(kDegree * deg);
    case Form::kAngleAxis: {
      // Scaled first, so that the length of very short and very long axes does not underflow or overflow.
      const double largest = std::max({std::abs(axis.x), std::abs(axis.y), std::abs(axis.z)});
      return Rotation::FromAxisAngle({axis.x / largest, axis.y / largest, axis.z / largest}, kDegree * angle_deg);
    }
  }
  return {};
}

}  // namespace sceneweld
