// SPDX-License-Identifier: BSD-3-Clause
// Converts positions between MoveIt's order and that of the scene.

#include "sceneweld/parsers/srdf/srdf_reading.h"

#include <cmath>
#include <variant>

namespace sceneweld::srdf {

std::vector<double> FromMoveIt(const Motion& motion, std::span<const double> v) {
  if (!std::holds_alternative<Floating>(motion)) return {v.begin(), v.end()};
  return {v[6], v[3], v[4], v[5], v[0], v[1], v[2]};
}

std::vector<double> ToMoveIt(const Motion& motion, std::span<const double> q) {
  if (!std::holds_alternative<Floating>(motion)) return {q.begin(), q.end()};
  return {q[4], q[5], q[6], q[1], q[2], q[3], q[0]};
}

Pose PoseFromMoveIt(std::span<const double> v) {
  return {{v[0], v[1], v[2]}, Rotation::FromQuaternion(v[6], v[3], v[4], v[5])};
}

std::vector<double> PoseToMoveIt(const Pose& pose) {
  const Rotation R = pose.rotation.Canonical();
  return {pose.translation.x, pose.translation.y, pose.translation.z, R.x(), R.y(), R.z(), R.w()};
}

Pose PoseFromPlanar(std::span<const double> v) { return {{v[0], v[1], 0}, Rotation::FromAxisAngle({0, 0, 1}, v[2])}; }

std::vector<double> PoseToPlanar(const Pose& pose) {
  constexpr double kTolerance = 1e-12;
  const Rotation R = pose.rotation.Canonical();
  if (std::abs(pose.translation.z) > kTolerance || std::abs(R.x()) > kTolerance || std::abs(R.y()) > kTolerance) {
    return {};
  }
  return {pose.translation.x, pose.translation.y, 2 * std::atan2(R.z(), R.w())};
}

}  // namespace sceneweld::srdf
