// SPDX-License-Identifier: BSD-3-Clause
// Computes poses from MJCF's ways of giving an orientation.

#include "sceneweld/parsers/mjcf/table/mjcf_placement.h"

#include <cmath>
#include <numbers>

#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::mjcf {
namespace {

constexpr double kLeastLength = 1e-14;

using Numbers6 = std::array<double, 6>;

Vector3 At(const Numbers6& v, std::size_t i) { return {v[i], v[i + 1], v[i + 2]}; }

// The second axis, made perpendicular to the first one, as a unit vector.
Vector3 Normal(const Vector3& x, const Vector3& y) { return y - Dot(x, y) * x; }

// Why the numbers give no orientation; null if they give one.
const char* Fault(OrientationKind kind, const Numbers6& v) {
  switch (kind) {
    case OrientationKind::kQuat:
      return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]) < kLeastLength ? "has the length zero"
                                                                                             : nullptr;
    case OrientationKind::kAxisAngle: return Length(At(v, 0)) < kLeastLength ? "has an axis of zero length" : nullptr;
    case OrientationKind::kEuler: return nullptr;
    case OrientationKind::kXyAxes:
      if (Length(At(v, 0)) < kLeastLength) return "has an x axis of zero length";
      return Length(Normal(Normalized(At(v, 0)), At(v, 3))) < kLeastLength ? "has a y axis along its x axis" : nullptr;
    case OrientationKind::kZAxis: return Length(At(v, 0)) < kLeastLength ? "has the length zero" : nullptr;
  }
  return nullptr;
}

}  // namespace

Placement::Placement(const Pose& X) : pos(X.translation) {
  const Rotation q = X.rotation.Canonical();
  orientation.numbers = {q.w(), q.x(), q.y(), q.z(), 0, 0};
}

bool IsIdentity(const Orientation& orientation) {
  const auto& n = orientation.numbers;
  return orientation.kind == OrientationKind::kQuat && n[1] == 0 && n[2] == 0 && n[3] == 0;
}

bool ParseOrientation(OrientationKind kind, const XmlText& text, Orientation& orientation, Reading& reading) {
  const auto which = static_cast<std::size_t>(kind);
  const OrientationRow& row = kOrientations[which];
  for (std::size_t i = 0; reading.element && i < which; ++i) {
    const Attribute other = reading.element.attribute(kOrientations[i].name);
    if (!other || Trimmed(other.value()).empty()) continue;
    reading.diagnostics.Error("conflicting-values", text.span,
                              Describe(reading.element) + " has more than one orientation: " +
                                  Quoted(kOrientations[i].name) + " and " + Quoted(row.name));
    return false;
  }
  Numbers6 numbers{};
  if (!ReadNumbers(text, What::Named(row.name), {numbers.data(), row.count}, reading)) return false;
  if (const char* fault = Fault(kind, numbers)) {
    reading.diagnostics.Error("zero-vector", text.span,
                              Quoted(row.name) + " of " + Describe(reading.element) + " " + fault);
    return false;
  }
  orientation = {kind, numbers};
  return true;
}

void FormatOrientation(const Orientation& orientation, std::string& out) {
  FormatNumbers(orientation.numbers.data(), kOrientations[static_cast<std::size_t>(orientation.kind)].count, out);
}

double Radians(double angle, const Compiler& compiler) {
  return compiler.degree ? angle / 180 * std::numbers::pi : angle;
}

Rotation RotationOf(const Orientation& orientation, const Compiler& compiler) {
  const Numbers6& v = orientation.numbers;
  switch (orientation.kind) {
    case OrientationKind::kQuat: return Rotation::FromQuaternion(v[0], v[1], v[2], v[3]);
    case OrientationKind::kAxisAngle: return Rotation::FromAxisAngle(At(v, 0), Radians(v[3], compiler));
    case OrientationKind::kEuler:
      return FromEuler({Radians(v[0], compiler), Radians(v[1], compiler), Radians(v[2], compiler)}, compiler.eulerseq);
    case OrientationKind::kXyAxes: {
      const Vector3 x = Normalized(At(v, 0));
      const Vector3 y = Normalized(Normal(x, At(v, 3)));
      return Rotation::FromMatrix(Matrix3::FromColumns(x, y, Cross(x, y)));
    }
    case OrientationKind::kZAxis: return FromZAxis(Normalized(At(v, 0)));
  }
  return {};
}

Pose PoseOf(const Placement& placement, const Compiler& compiler) {
  return {placement.pos, RotationOf(placement.orientation, compiler)};
}

Rotation FromEuler(const Vector3& angles, std::string_view eulerseq) {
  Rotation q;
  for (int i = 0; i < 3; ++i) {
    const char letter = eulerseq[static_cast<std::size_t>(i)];
    const bool moving = letter >= 'x';
    const int axis = letter - (moving ? 'x' : 'X');
    Vector3 unit;
    unit[axis] = 1;
    const Rotation r = Rotation::FromAxisAngle(unit, angles[i]);
    q = moving ? q * r : r * q;
  }
  return q;
}

Rotation FromZAxis(const Vector3& direction) {
  const Vector3 axis{-direction.y, direction.x, 0};
  const double sine = Length(axis);
  if (sine < 1e-10) return direction.z > 0 ? Rotation() : Rotation::FromAxisAngle({1, 0, 0}, std::numbers::pi);
  return Rotation::FromAxisAngle(axis, std::atan2(sine, direction.z));
}

Numbers<6> Moved(const Numbers<6>& points, const Pose& X) {
  const Vector3 a = X * Vector3{points[0], points[1], points[2]};
  const Vector3 b = X * Vector3{points[3], points[4], points[5]};
  return {{a.x, a.y, a.z, b.x, b.y, b.z}};
}

std::optional<Stretch> FromTo(const Numbers<6>& points, Element element, Reading& reading) {
  const Vector3 from{points[0], points[1], points[2]};
  const Vector3 to{points[3], points[4], points[5]};
  const double length = Length(to - from);
  if (length < kLeastLength) {
    reading.diagnostics.Error("zero-vector", SpanOf(element, "fromto"),
                              "the two points of `fromto` of " + Describe(element) + " are equal");
    return std::nullopt;
  }
  return Stretch{{0.5 * (from + to), FromZAxis((1 / length) * (to - from))}, length};
}

}  // namespace sceneweld::mjcf
