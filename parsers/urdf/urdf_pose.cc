#include "sceneweld/parsers/urdf/urdf_pose.h"

#include <array>
#include <cmath>

#include "sceneweld/parsers/urdf/urdf_table.h"

namespace sceneweld::urdf {
namespace {

// How far from 1 the length of a quaternion may be.
constexpr double kQuaternionTolerance = 1e-3;

Rotation ReadQuaternion(Element element, const XmlText& text, Reading& reading) {
  if (element.value("rpy")) {
    reading.diagnostics.Error("conflicting-values", element.span(), "both `rpy` and `quat_xyzw` are given")
        .Help("keep one of them");
    return {};
  }
  std::array<double, 4> q{};
  if (!ReadNumbers(text, "`quat_xyzw`", q, reading)) return {};
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  if (!(std::abs(length - 1) <= kQuaternionTolerance)) {
    reading.diagnostics.Error("out-of-range", text.span,
                              "the quaternion `quat_xyzw` has the length " + FormatNumber(length) + " and not 1");
    return {};
  }
  return Rotation::FromQuaternion(q[3], q[0], q[1], q[2]);
}

}  // namespace

Pose ReadPose(Element element, Reading& reading) {
  Pose pose;
  if (const auto xyz = element.value("xyz")) {
    if (const auto position = ReadVector3(*xyz, "`xyz`", reading)) pose.translation = *position;
  }
  if (const auto quaternion = element.value("quat_xyzw")) {
    pose.rotation = ReadQuaternion(element, *quaternion, reading);
  } else if (const auto rpy = element.value("rpy")) {
    const auto angles = ReadVector3(*rpy, "`rpy`", reading);
    if (angles && !(*angles == Vector3{})) pose.rotation = Rotation::FromRpy(*angles);
  }
  return pose;
}

Pose ReadOrigin(Element element, Reading& reading) {
  const Element origin = element.child("origin");
  if (!origin) return {};
  CheckNames(origin, kOrigin, UnknownNames::kDrakeIsNote, reading);
  return ReadPose(origin, reading);
}

}  // namespace sceneweld::urdf
