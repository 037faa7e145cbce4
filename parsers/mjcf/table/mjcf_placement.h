// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/table.h"

namespace sceneweld::mjcf {

/// The name of the attribute that gives an orientation in one of the five ways, and its count of numbers.
struct OrientationRow {
  std::string_view name;
  std::size_t count;
  std::string_view doc;
};
inline constexpr std::array<OrientationRow, 5> kOrientations{{
    {"quat", 4, "Orientation: quaternion w x y z, made a unit one."},
    {"axisangle", 4, "Orientation: axis x y z and the angle about it, in the compiler's unit."},
    {"euler", 3, "Orientation: three angles in the compiler's unit, about the axes of its `eulerseq`."},
    {"xyaxes", 6, "Orientation: the x axis and the y axis, the latter made normal to the former."},
    {"zaxis", 3, "Orientation: the z axis, reached by the shortest turn."},
}};

bool ParseOrientation(OrientationKind kind, const XmlText& text, Orientation& orientation, Reading& reading);
void FormatOrientation(const Orientation& orientation, std::string& out);
bool IsIdentity(const Orientation& orientation);

/// The row of the position of a T with a `placement`.
template <typename T>
struct PositionOf {
  using Owner = T;
  static constexpr std::string_view kText = "3 numbers";
  static bool Parse(const Field& field, const XmlText& text, T& owner, Reading& reading) {
    return table::ParseValue(field, text, owner.placement.pos, reading);
  }
  static void Format(const T& owner, std::string& out) { table::FormatValue(owner.placement.pos, out); }
  static bool IsWritten(const T& owner) { return owner.placement.pos != Vector3{}; }
};

/// The row of its orientation in one way.
template <typename T, OrientationKind kKind>
struct OrientationOf {
  using Owner = T;
  static constexpr std::size_t kCount = kOrientations[static_cast<std::size_t>(kKind)].count;
  static constexpr std::string_view kText = kCount == 6 ? "6 numbers" : kCount == 4 ? "4 numbers" : "3 numbers";
  static bool Parse(const Field&, const XmlText& text, T& owner, Reading& reading) {
    return ParseOrientation(kKind, text, owner.placement.orientation, reading);
  }
  static void Format(const T& owner, std::string& out) {
    if (owner.placement.orientation.kind == kKind) FormatOrientation(owner.placement.orientation, out);
  }
  static bool IsWritten(const T& owner) {
    return owner.placement.orientation.kind == kKind && !IsIdentity(owner.placement.orientation);
  }
};

template <typename T, OrientationKind kKind>
consteval Field orientation() {
  const OrientationRow& row = kOrientations[static_cast<std::size_t>(kKind)];
  return together<OrientationOf<T, kKind>>(row.name, Spelling::kAttribute, Facet::kNone, row.doc);
}
template <typename T>
inline constexpr std::array kOrientationRows{
    orientation<T, OrientationKind::kQuat>(),  orientation<T, OrientationKind::kAxisAngle>(),
    orientation<T, OrientationKind::kEuler>(), orientation<T, OrientationKind::kXyAxes>(),
    orientation<T, OrientationKind::kZAxis>(),
};
template <typename T>
inline constexpr std::array kPositionRow{together<PositionOf<T>>(
    "pos", Spelling::kAttribute, Facet::kNone, "Position in the frame of the enclosing element. [m]")};

/// The pose of a placement in a file with these settings.
Rotation RotationOf(const Orientation& orientation, const Compiler& compiler);
Pose PoseOf(const Placement& placement, const Compiler& compiler);
/// An angle of the file in radians.
double Radians(double angle, const Compiler& compiler);

/// Three angles [rad] about the axes of an `eulerseq`.
Rotation FromEuler(const Vector3& angles, std::string_view eulerseq);
/// The smallest rotation that takes +z to a direction; half a turn about x for -z.
Rotation FromZAxis(const Vector3& direction);

/// The pose and the length of a segment between two points: the pose is at its middle, with +z towards the second
/// point. Reports equal points at the element.
struct Stretch {
  Pose pose;
  double length = 0;  ///< [m]
};
/// The two points of a `fromto` in another frame.
Numbers<6> Moved(const Numbers<6>& points, const Pose& X);
std::optional<Stretch> FromTo(const Numbers<6>& points, Element element, Reading& reading);

}  // namespace sceneweld::mjcf
