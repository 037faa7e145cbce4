// SPDX-License-Identifier: BSD-3-Clause
// Poses as a person would write them.

#include "sceneweld/scene/short_pose.h"

#include <algorithm>
#include <cmath>

namespace sceneweld {
namespace {

double ShortNumber(double value) {
  constexpr double kDecimals = 1e12;
  const double rounded = std::nearbyint(value * kDecimals) / kDecimals;
  return std::abs(rounded - value) <= 2e-15 * std::max(1.0, std::abs(value)) ? rounded + 0.0 : value;  // -0 becomes 0
}

}  // namespace

Pose WithoutRounding(const Pose& X) {
  const Vector3& p = X.translation;
  return {{ShortNumber(p.x), ShortNumber(p.y), ShortNumber(p.z)}, X.rotation.WithoutRounding()};
}

Pose RelativePose(const Pose& X_WA, const Pose& X_WB) {
  const Pose X_AB = X_WA.Inverse() * X_WB;
  const Pose without = WithoutRounding(X_AB);
  return X_WA * without == X_WB ? without : X_AB;
}

}  // namespace sceneweld
