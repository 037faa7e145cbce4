// SPDX-License-Identifier: BSD-3-Clause
// How a file words values that URDF can word in two ways.

#include "sceneweld/parsers/urdf/table/urdf_wording.h"

#include <array>
#include <optional>

#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/urdf/table/urdf_table.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

constexpr Name kRpy = Name::Borrowed("rpy");
// The rounding error of the writer's own numbers.
constexpr double kRounding = 1e-9;

std::optional<Vector3> ThreeNumbers(std::string_view text) {
  std::array<double, 3> numbers{};
  const NumberScan scan = ScanNumbers(text, numbers);
  if (scan.count != numbers.size() || !scan.rest.empty()) return std::nullopt;
  return Vector3{numbers[0], numbers[1], numbers[2]};
}

// The wording, if its value `means` still is the value.
template <typename Means>
std::string_view AsRead(const KeptList& kept, std::string_view what, Means means) {
  const std::string* const text = FindWording(kept, kUrdf.name, what);
  return text && means(*text) ? std::string_view(*text) : std::string_view();
}

}  // namespace

KeptList ShapeWording(Element holder, const std::optional<Shape>& shape) {
  KeptList kept;
  if (!shape || !std::holds_alternative<Capsule>(*shape)) return kept;
  const bool is_plain = static_cast<bool>(holder.child(kGeometry.name).child(kCapsule.name));
  KeepWording(kept, kUrdf.name, kShapeWord, is_plain ? kCapsule.name : kDrakeCapsule.name);
  return kept;
}

void KeepAxis(const Field& row, std::string_view text, const Vector3& axis, KeptList& kept) {
  const auto read = ThreeNumbers(text);
  if (read && Length(*read - axis) > kRounding) KeepWording(kept, kUrdf.name, Name::Borrowed(row.name), Trimmed(text));
}

std::string_view AxisAsRead(const Field& row, const KeptList& kept, const Vector3& axis) {
  return AsRead(kept, row.name, [&](std::string_view text) {
    const auto read = ThreeNumbers(text);
    return read && Length(*read) > 0 && Normalized(*read) == axis;
  });
}

void KeepRpy(std::string_view text, const Rotation& rotation, KeptList& kept) {
  const auto read = ThreeNumbers(text);
  if (read && Length(*read - rotation.ToShortRpy()) > kRounding) KeepWording(kept, kUrdf.name, kRpy, Trimmed(text));
}

std::string_view RpyAsRead(const KeptList& kept, const Rotation& rotation) {
  return AsRead(kept, kRpy, [&](std::string_view text) {
    const auto rpy = ThreeNumbers(text);
    return rpy && Rotation::FromRpy(*rpy) == rotation;
  });
}

}  // namespace sceneweld::urdf
