// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/actuator.h"
#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<ControllerGains>) {
  using enum FieldRule;
  return Fields("gains", "Gains of a PD controller; both zero: no controller.",
                member<&ControllerGains::p, kNonNegative>("p", "N m/rad or N/m", "Proportional gain."),
                member<&ControllerGains::d, kNonNegative>("d", "N m s/rad or N s/m", "Derivative gain."));
}

constexpr auto FieldsOf(Tag<Actuator>) {
  using enum FieldRule;
  using T = Actuator;
  return Fields("actuator", "A motor on a joint with one degree of freedom.",
                member<&T::name, kIdentity | kRequired>("name", "", "Local to its model."),
                member<&T::model, kIdentity | kInternal>("model", "", "Its model."),
                member<&T::joint, kRequired>("joint", "", "The joint that it moves."),
                member<&T::effort_limit, kNonNegative>(
                    "effort_limit", "N m or N",
                    "Effort limit at the joint; inf: none; 0 if it exerts no force (a `gear` of 0 in MJCF)."),
                member<&T::gear_ratio, kLeftOut>("gear_ratio", "", "Turns of the motor for one turn of the joint."),
                member<&T::rotor_inertia, kLeftOut | kNonNegative>("rotor_inertia", "kg m^2 or kg",
                                                                   "Inertia on the motor's side."),
                member<&T::gains>("gains", "", "Gains of its PD controller."),
                member<&T::mechanical_reduction>("mechanical_reduction", "", "URDF's; only kept."),
                KeptField<&Actuator::kept>(), member<&T::span, kPlace>("span", "", "The place of its declaration."));
}

}  // namespace sceneweld
