// SPDX-License-Identifier: BSD-3-Clause
// `drake:capsule` and `drake:ellipsoid`.

#include "sceneweld/parsers/drake/shape_tags.h"

namespace sceneweld {
namespace {

using enum Spelling;
constexpr Facet kPositive = Facet::kRequired | Facet::kPositive | Facet::kFinite;

// One of the three numbers of an ellipsoid.
template <double Vector3::*Axis>
struct SemiAxis {
  using Owner = Ellipsoid;
  static constexpr std::string_view kText = table::kTypeName<double>;
  static bool Parse(const Field& field, const XmlText& text, Ellipsoid& ellipsoid, Reading& reading) {
    return table::ParseValue(field, text, ellipsoid.semi_axes.*Axis, reading);
  }
  static void Format(const Ellipsoid& ellipsoid, std::string& out) {
    table::FormatValue(ellipsoid.semi_axes.*Axis, out);
  }
  static bool IsWritten(const Ellipsoid&) { return true; }
};

constexpr Field kEllipsoidFields[] = {
    together<SemiAxis<&Vector3::x>>("a", kChildOrAttribute, kPositive, "Half of the extent along x. [m]")
        .Claiming<&Ellipsoid::semi_axes>(),
    together<SemiAxis<&Vector3::y>>("b", kChildOrAttribute, kPositive, "Half of the extent along y. [m]")
        .Claiming<&Ellipsoid::semi_axes>(),
    together<SemiAxis<&Vector3::z>>("c", kChildOrAttribute, kPositive, "Half of the extent along z. [m]")
        .Claiming<&Ellipsoid::semi_axes>(),
};

}  // namespace

constexpr ElementRow kDrakeCapsule{
    "drake:capsule", "A cylinder along z with a half ball at each end.", kCapsuleFields, {}};
constexpr ElementRow kDrakeEllipsoid{"drake:ellipsoid", "An ellipsoid.", kEllipsoidFields, {}};

}  // namespace sceneweld
