// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/constraint.h"
#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<BallConstraint>) {
  using enum FieldRule;
  using T = BallConstraint;
  return Fields("ball", "P of A and Q of B stay together.", member<&T::body_A, kRequired>("body_a", "", "The body A."),
                member<&T::p_AP>("p_AP", "m", "Point P, in A."),
                member<&T::body_B, kRequired>("body_b", "", "The body B."),
                member<&T::p_BQ>("p_BQ", "m", "Point Q, in B."));
}

constexpr auto FieldsOf(Tag<DistanceConstraint>) {
  using enum FieldRule;
  using T = DistanceConstraint;
  return Fields(
      "distance", "P of A and Q of B keep a distance.", member<&T::body_A, kRequired>("body_a", "", "The body A."),
      member<&T::p_AP>("p_AP", "m", "Point P, in A."), member<&T::body_B, kRequired>("body_b", "", "The body B."),
      member<&T::p_BQ>("p_BQ", "m", "Point Q, in B."),
      member<&T::distance, kRequired | kPositive>("distance", "m", "The distance."),
      member<&T::stiffness, kPositive>("stiffness", "N/m", "Stiffness; inf: the constraint is hard."),
      member<&T::damping, kNonNegative>("damping", "N s/m", "Damping."));
}

constexpr auto FieldsOf(Tag<WeldConstraint>) {
  using enum FieldRule;
  using T = WeldConstraint;
  return Fields(
      "weld", "Frame P of A and frame Q of B stay together.",
      member<&T::body_A, kRequired>("body_a", "", "The body A."), member<&T::X_AP>("X_AP", "", "X_AP, frame P in A."),
      member<&T::body_B, kRequired>("body_b", "", "The body B."), member<&T::X_BQ>("X_BQ", "", "X_BQ, frame Q in B."));
}

constexpr auto FieldsOf(Tag<TendonConstraint::Term>) {
  using enum FieldRule;
  using T = TendonConstraint::Term;
  return Fields("term", "The contribution of a joint to the length of a tendon.",
                member<&T::joint, kRequired>("joint", "", "A joint with one degree of freedom, each once."),
                member<&T::coefficient, kRequired>("coefficient", "m/rad or 1", "Factor of its position."));
}

constexpr auto FieldsOf(Tag<TendonConstraint>) {
  using enum FieldRule;
  using T = TendonConstraint;
  return Fields("tendon", "lower <= sum of coefficient x position, + offset <= upper.",
                member<&T::joints, kRequired>("joints", "", "The contributions of its joints, at least one."),
                member<&T::offset, kLeftOut>("offset", "m", "The constant term."),
                member<&T::lower>("lower", "m", "Lower limit; -inf: none."),
                member<&T::upper>("upper", "m", "Upper limit; inf: none."),
                member<&T::stiffness, kPositive>("stiffness", "N/m", "Stiffness; inf: the limits are hard."),
                member<&T::damping, kNonNegative>("damping", "N s/m", "Damping."));
}

constexpr auto FieldsOf(Tag<Constraint>) {
  using enum FieldRule;
  using T = Constraint;
  return Fields("constraint", "A constraint between bodies or joints that is not a joint.",
                member<&T::model, kInternal>("model", "", "Its model."),
                member<&T::law, kRequired>("type", "", "What it keeps."),
                member<&T::span, kPlace>("span", "", "The place of its declaration."), KeptField<&Constraint::kept>());
}

}  // namespace sceneweld
