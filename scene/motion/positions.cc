// SPDX-License-Identifier: BSD-3-Clause
// Joint positions and their transforms.

#include "sceneweld/scene/motion/positions.h"

#include <cmath>
#include <numbers>
#include <variant>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

Rotation Turn(const Vector3& axis, double angle) {
  return angle == 0 ? Rotation() : Rotation::FromAxisAngle(axis, angle);
}

struct MotionPose {
  std::span<const double> q;

  Pose operator()(const Weld&) const { return {}; }
  Pose operator()(const Revolute& m) const { return {{}, Turn(m.axis, q[0])}; }
  Pose operator()(const Prismatic& m) const { return {q[0] * m.axis, {}}; }
  Pose operator()(const Screw& m) const {
    return {(q[0] * m.thread_pitch / (2 * std::numbers::pi)) * m.axis, Turn(m.axis, q[0])};
  }
  Pose operator()(const Ball&) const { return {{}, Rotation::FromRpy({q[0], q[1], q[2]})}; }
  Pose operator()(const Universal&) const { return {{}, Turn({1, 0, 0}, q[0]) * Turn({0, 1, 0}, q[1])}; }
  Pose operator()(const Planar&) const { return {{q[0], q[1], 0}, Turn({0, 0, 1}, q[2])}; }
  Pose operator()(const Curvilinear& m) const { return m.curve->At(q[0]); }
  Pose operator()(const Floating&) const { return PoseOfFloating(q); }
};

}  // namespace

Pose PoseAt(const Motion& motion, std::span<const double> q) { return std::visit(MotionPose{q}, motion); }

Pose DefaultX_FM(const Motion& motion) {
  if (const auto* floating = std::get_if<Floating>(&motion)) return floating->X_FM;
  std::array<double, 3> q{};
  const auto dofs = Dofs(motion);
  for (std::size_t i = 0; i < dofs.size(); ++i) q[i] = dofs[i].default_position;
  return PoseAt(motion, {q.data(), dofs.size()});
}

Pose ChildInParent(const Joint& joint, const Pose& X_FM) {
  const Pose X_PM = X_FM.IsExactlyIdentity() ? joint.X_PF : joint.X_PF * X_FM;
  return joint.X_CM.IsExactlyIdentity() ? X_PM : X_PM * joint.X_CM.Inverse();
}

void AppendPositions(const Pose& X_FM, std::vector<double>& q) {
  const Vector3& p = X_FM.translation;
  const Rotation& R = X_FM.rotation;
  q.insert(q.end(), {R.w(), R.x(), R.y(), R.z(), p.x, p.y, p.z});
}

Pose PoseOfFloating(std::span<const double> q) {
  const double length = std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3]));
  const bool is_rotation = length > 0 && std::isfinite(length);
  return {{q[4], q[5], q[6]}, is_rotation ? Rotation::FromQuaternion(q[0], q[1], q[2], q[3]) : Rotation()};
}

void AppendDefaultPositions(const Joint& joint, std::vector<double>& q) {
  if (const auto* floating = std::get_if<Floating>(&joint.motion)) return AppendPositions(floating->X_FM, q);
  for (const Dof& dof : Dofs(joint)) q.push_back(dof.default_position);
}

std::string PositionsFault(const Motion& motion, std::span<const double> positions) {
  const auto wanted = static_cast<std::size_t>(PositionCount(motion));
  if (positions.size() != wanted) {
    return "(" + std::string(TypeName(motion)) + ") has " + std::to_string(wanted) +
           (wanted == 1 ? " position" : " positions") + ", not " + std::to_string(positions.size());
  }
  const auto& q = positions;
  if (std::holds_alternative<Floating>(motion) && q[0] == 0 && q[1] == 0 && q[2] == 0 && q[3] == 0) {
    return "has a quaternion of length zero, which is not a rotation";
  }
  return {};
}

std::string SetDefaultPositions(Joint& joint, std::span<const double> positions) {
  std::string fault = PositionsFault(joint.motion, positions);
  if (!fault.empty()) return fault;
  if (auto* floating = std::get_if<Floating>(&joint.motion)) {
    floating->X_FM = PoseOfFloating(positions);
    return {};
  }
  const auto dofs = Dofs(joint);
  for (std::size_t i = 0; i < dofs.size(); ++i) dofs[i].default_position = positions[i];
  return {};
}

std::string HelpForDegrees(const Motion& motion, const Dof& dof, double q) {
  const bool is_angle = std::holds_alternative<Revolute>(motion) || std::holds_alternative<Universal>(motion);
  const double radians = q * std::numbers::pi / 180;
  const bool is_like_degrees = std::abs(q) > 2 * std::numbers::pi || (q != 0 && std::fmod(q, 5) == 0);
  if (!is_angle || !is_like_degrees || radians < dof.lower || radians > dof.upper) return {};
  // Four significant digits.
  const double scale = std::pow(10.0, 3 - std::floor(std::log10(std::abs(radians))));
  return "positions are in radians: " + FormatNumber(q) + " degrees are " +
         FormatNumber(std::round(radians * scale) / scale);
}

}  // namespace sceneweld
