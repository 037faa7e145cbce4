#include "sceneweld/parsers/drake/shape_tags.h"

#include <tinyxml2.h>

namespace sceneweld {
namespace {

using enum Spelling;
constexpr Facet kPositive = Facet::kRequired | Facet::kPositive | Facet::kFinite;

struct SemiAxes {
  double a = 1;
  double b = 1;
  double c = 1;
};

constexpr Field kEllipsoidFields[] = {
    field<&SemiAxes::a>("a", kChildOrAttribute, kPositive, "Half of the extent along x. [m]"),
    field<&SemiAxes::b>("b", kChildOrAttribute, kPositive, "Half of the extent along y. [m]"),
    field<&SemiAxes::c>("c", kChildOrAttribute, kPositive, "Half of the extent along z. [m]"),
};

}  // namespace

constexpr ElementRow kDrakeCapsule{
    "drake:capsule", "A cylinder along z with a half ball at each end.", kCapsuleFields, {}};
constexpr ElementRow kDrakeEllipsoid{"drake:ellipsoid", "An ellipsoid.", kEllipsoidFields, {}};
std::optional<Shape> ReadDrakeCapsule(Element element, Reading& reading) {
  Capsule capsule;
  if (!ReadFields(element, kCapsuleFields, capsule, reading)) return std::nullopt;
  return capsule;
}

std::optional<Shape> ReadDrakeEllipsoid(Element element, Reading& reading) {
  SemiAxes axes;
  if (!ReadFields(element, kEllipsoidFields, axes, reading)) return std::nullopt;
  return Ellipsoid{{axes.a, axes.b, axes.c}};
}

void WriteDrakeEllipsoid(tinyxml2::XMLPrinter& xml, const Ellipsoid& ellipsoid, const Dialect& dialect,
                         LossReport& losses) {
  const Vector3& axes = ellipsoid.semi_axes;
  xml.OpenElement(kDrakeEllipsoid.name.data());
  WriteFields(xml, std::span<const Field>(kEllipsoidFields), SemiAxes{axes.x, axes.y, axes.z}, dialect, losses);
  xml.CloseElement();
}

}  // namespace sceneweld
