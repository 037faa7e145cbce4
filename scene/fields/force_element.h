// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"
#include "sceneweld/scene/force_element.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<LinearBushingRpy>) {
  using enum FieldRule;
  using T = LinearBushingRpy;
  return Fields(
      "linear_bushing_rpy",
      "Spring and damper between two frames, by roll, pitch and yaw (Drake's LinearBushingRollPitchYaw).",
      member<&T::name, kIdentity>("name", "", "Local to its model; may be empty."),
      member<&T::frame_A, kRequired>("frame_a", "", "The frame A."),
      member<&T::frame_C, kRequired>("frame_c", "", "The frame C."),
      member<&T::torque_stiffness, kNonNegative>("torque_stiffness", "N m/rad", "Stiffness about roll, pitch and yaw."),
      member<&T::torque_damping, kNonNegative>("torque_damping", "N m s/rad", "Damping about roll, pitch and yaw."),
      member<&T::force_stiffness, kNonNegative>("force_stiffness", "N/m", "Stiffness along x, y and z."),
      member<&T::force_damping, kNonNegative>("force_damping", "N s/m", "Damping along x, y and z."));
}

constexpr auto FieldsOf(Tag<LinearSpringDamper>) {
  using enum FieldRule;
  using T = LinearSpringDamper;
  return Fields(
      "linear_spring_damper", "Spring and damper along the line between two points.",
      member<&T::body_A, kRequired>("body_a", "", "The body A."), member<&T::p_AP>("p_AP", "m", "Point P, in A."),
      member<&T::body_B, kRequired>("body_b", "", "The body B."), member<&T::p_BQ>("p_BQ", "m", "Point Q, in B."),
      member<&T::free_length, kRequired | kPositive>("free_length", "m", "Length at which the spring is relaxed."),
      member<&T::stiffness, kNonNegative>("stiffness", "N/m", "Stiffness."),
      member<&T::damping, kNonNegative>("damping", "N s/m", "Damping."));
}

constexpr auto FieldsOf(Tag<ForceElement>) {
  using enum FieldRule;
  using T = ForceElement;
  return Fields("force element", "A force between bodies.", member<&T::model, kInternal>("model", "", "Its model."),
                member<&T::law, kRequired>("type", "", "How it pushes."),
                member<&T::span, kPlace>("span", "", "The place of its declaration."),
                KeptField<&ForceElement::kept>());
}

}  // namespace sceneweld
