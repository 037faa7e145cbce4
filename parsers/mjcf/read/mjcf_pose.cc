#include "sceneweld/parsers/mjcf/read/mjcf_pose.h"

#include <array>
#include <cmath>
#include <numbers>

#include "sceneweld/parsers/mjcf/read/mjcf_file.h"
#include "sceneweld/parsers/mjcf/table/mjcf_table.h"

namespace sceneweld::mjcf {
namespace {

constexpr double kLeastLength = 1e-14;

Vector3 At(const std::array<double, 6>& v, std::size_t i) { return {v[i], v[i + 1], v[i + 2]}; }

std::optional<Rotation> Fail(Element element, const char* attribute, const char* why, Reading& reading) {
  reading.diagnostics.Error("zero-vector", SpanOf(element, attribute),
                            Quoted(attribute) + " of " + Describe(element) + " " + why);
  return std::nullopt;
}

// The rotation that one attribute gives by its numbers.
std::optional<Rotation> ToRotation(std::string_view kind, const std::array<double, 6>& v, Element element,
                                   const File& file, Reading& reading) {
  if (kind == "quat") {
    if (std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]) < kLeastLength)
      return Fail(element, "quat", "has the length zero", reading);
    return Rotation::FromQuaternion(v[0], v[1], v[2], v[3]);
  }
  if (kind == "axisangle") {
    if (Length(At(v, 0)) < kLeastLength) return Fail(element, "axisangle", "has an axis of zero length", reading);
    return Rotation::FromAxisAngle(At(v, 0), file.Radians(v[3]));
  }
  if (kind == "euler") {
    return FromEuler({file.Radians(v[0]), file.Radians(v[1]), file.Radians(v[2])}, file.compiler.eulerseq);
  }
  if (kind == "xyaxes") {
    if (Length(At(v, 0)) < kLeastLength) return Fail(element, "xyaxes", "has an x axis of zero length", reading);
    const Vector3 x = Normalized(At(v, 0));
    const Vector3 y = At(v, 3) - Dot(x, At(v, 3)) * x;
    if (Length(y) < kLeastLength) return Fail(element, "xyaxes", "has a y axis along its x axis", reading);
    const Vector3 unit_y = Normalized(y);
    return Rotation::FromMatrix(Matrix3::FromColumns(x, unit_y, Cross(x, unit_y)));
  }
  if (Length(At(v, 0)) < kLeastLength) return Fail(element, "zaxis", "has the length zero", reading);
  return FromZAxis(Normalized(At(v, 0)));
}

std::size_t CountOf(std::string_view kind) {
  return kind == "xyaxes" ? 6 : kind == "quat" || kind == "axisangle" ? 4 : 3;
}

}  // namespace

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

bool ReadOrientation(Element element, Rotation& rotation, const File& file, Reading& reading) {
  const char* first = nullptr;
  bool good = true;
  for (const Field& row : kOrientationRows) {
    const auto text = element.value(row.name);
    if (!text) continue;
    if (first) {
      reading.diagnostics.Error(
          "conflicting-values", text->span,
          Describe(element) + " has more than one orientation: " + Quoted(first) + " and " + Quoted(row.name));
      return false;
    }
    first = row.name.data();
    std::array<double, 6> numbers{};
    if (!ReadNumbers(*text, What::Named(row.name), {numbers.data(), CountOf(row.name)}, reading)) {
      good = false;
      continue;
    }
    const auto read = ToRotation(row.name, numbers, element, file, reading);
    if (read) rotation = *read;
    good = read.has_value();
  }
  return good;
}

bool ReadPlacement(Element element, Placement& placement, const File& file, Reading& reading) {
  bool good = true;
  if (const auto text = element.value("pos")) {
    const auto pos = ReadVector3(*text, "`pos`", reading);
    if (pos) placement.pos = *pos;
    good = pos.has_value();
  }
  return ReadOrientation(element, placement.rotation, file, reading) && good;
}

std::optional<Stretch> FromTo(const Numbers<6>& points, Element element, Reading& reading) {
  const Vector3 from = At(points.values, 0);
  const Vector3 to = At(points.values, 3);
  const double length = Length(to - from);
  if (length < kLeastLength) {
    reading.diagnostics.Error("zero-vector", SpanOf(element, "fromto"),
                              "the two points of `fromto` of " + Describe(element) + " are one");
    return std::nullopt;
  }
  return Stretch{{0.5 * (from + to), FromZAxis((1 / length) * (to - from))}, length};
}

}  // namespace sceneweld::mjcf
