// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cmath>

#include "sceneweld/scene/pose.h"

namespace sceneweld {

/// A unit vector without rounding noise from a rotation: components below 1e-14 become zero, and a single component
/// that remains becomes 1 or -1. The direction changes by less than 2e-14 rad.
inline Vector3 CleanAxis(const Vector3& axis) {
  constexpr double kNoise = 1e-14;
  Vector3 clean;
  int left = 0;
  for (int i = 0; i < 3; ++i) {
    if (std::abs(axis[i]) < kNoise) continue;
    clean[i] = axis[i];
    ++left;
  }
  if (left == 3 || left == 0) return axis;
  if (left == 1) {
    for (int i = 0; i < 3; ++i) clean[i] = clean[i] == 0 ? 0 : std::copysign(1, clean[i]);
  }
  return clean;
}

}  // namespace sceneweld
