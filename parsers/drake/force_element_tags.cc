// SPDX-License-Identifier: BSD-3-Clause
// Bushings and spring-dampers.

#include "sceneweld/parsers/drake/force_element_tags.h"

#include "sceneweld/parsers/drake/check_drake_names.h"
#include "sceneweld/parsers/drake/reference.h"

namespace sceneweld {
namespace {

using B = LinearBushingRpy;
using S = LinearSpringDamper;
using enum Spelling;
constexpr Facet kRequired = Facet::kRequired;
constexpr Facet kNonNegative = Facet::kRequired | Facet::kNonNegative;

constexpr Field kBushingFields[] = {
    field<&B::frame_A>("drake:bushing_frameA", kName, kRequired, "Frame A, a link or a declared frame."),
    field<&B::frame_C>("drake:bushing_frameC", kName, kRequired, "Frame C, a link or a declared frame."),
    field<&B::torque_stiffness>("drake:bushing_torque_stiffness", kValue, kNonNegative,
                                "Stiffness about roll, pitch and yaw. [N m/rad]"),
    field<&B::torque_damping>("drake:bushing_torque_damping", kValue, kNonNegative,
                              "Damping about roll, pitch and yaw. [N m s/rad]"),
    field<&B::force_stiffness>("drake:bushing_force_stiffness", kValue, kNonNegative,
                               "Stiffness along x, y and z. [N/m]"),
    field<&B::force_damping>("drake:bushing_force_damping", kValue, kNonNegative, "Damping along x, y and z. [N s/m]"),
};

constexpr Field kSpringFields[] = {
    field<&S::body_A>("drake:linear_spring_damper_body_A", kName, kRequired, "Body A."),
    field<&S::p_AP>("drake:linear_spring_damper_p_AP", kValue, kRequired, "Point P, in A. [m]"),
    field<&S::body_B>("drake:linear_spring_damper_body_B", kName, kRequired, "Body B."),
    field<&S::p_BQ>("drake:linear_spring_damper_p_BQ", kValue, kRequired, "Point Q, in B. [m]"),
    field<&S::free_length>("drake:linear_spring_damper_free_length", kValue, kRequired | Facet::kPositive,
                           "Distance of P and Q at which the spring is relaxed. [m]"),
    field<&S::stiffness>("drake:linear_spring_damper_stiffness", kValue, kNonNegative, "Stiffness. [N/m]"),
    field<&S::damping>("drake:linear_spring_damper_damping", kValue, kNonNegative, "Damping. [N s/m]"),
};

}  // namespace

constexpr ElementRow kLinearBushingRpy{
    "drake:linear_bushing_rpy", "Spring and damper between two frames, by roll, pitch and yaw.", kBushingFields, {}};
constexpr ElementRow kLinearSpringDamper{
    "drake:linear_spring_damper", "Spring and damper along the line between two points.", kSpringFields, {}};

std::optional<ForceElement> ReadLinearBushingRpy(Element element, const ModelNames& names, Reading& reading) {
  CheckDrakeNames(element, kLinearBushingRpy, reading);
  LinearBushingRpy bushing;
  bool good = ReadFields(element, kBushingFields, bushing, reading);
  good = Resolve(bushing.frame_A, names, reading) && good;
  good = Resolve(bushing.frame_C, names, reading) && good;
  if (!good) return std::nullopt;
  return ForceElement{names.model(), std::move(bushing), element.span()};
}

std::optional<ForceElement> ReadLinearSpringDamper(Element element, const ModelNames& names, Reading& reading) {
  CheckDrakeNames(element, kLinearSpringDamper, reading);
  LinearSpringDamper spring;
  bool good = ReadFields(element, kSpringFields, spring, reading);
  good = Resolve(spring.body_A, names, reading) && good;
  good = Resolve(spring.body_B, names, reading) && good;
  if (!good) return std::nullopt;
  return ForceElement{names.model(), std::move(spring), element.span()};
}

}  // namespace sceneweld
