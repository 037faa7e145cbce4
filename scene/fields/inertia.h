// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/inertia.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<RotationalInertia>) {
  using enum FieldRule;
  using T = RotationalInertia;
  return Fields("inertia", "Rotational inertia about a point; products carry the matrix sign.",
                member<&T::ixx, kRequired>("ixx", "kg m^2", "Element xx of the symmetric matrix."),
                member<&T::iyy, kRequired>("iyy", "kg m^2", "Element yy of the symmetric matrix."),
                member<&T::izz, kRequired>("izz", "kg m^2", "Element zz of the symmetric matrix."),
                member<&T::ixy, kRequired>("ixy", "kg m^2", "Element xy of the symmetric matrix."),
                member<&T::ixz, kRequired>("ixz", "kg m^2", "Element xz of the symmetric matrix."),
                member<&T::iyz, kRequired>("iyz", "kg m^2", "Element yz of the symmetric matrix."));
}

constexpr auto FieldsOf(Tag<MassProperties>) {
  using enum FieldRule;
  using T = MassProperties;
  return Fields(
      "mass properties", "Mass, centre of mass and inertia of one body.",
      member<&T::mass, kRequired | kNonNegative>("mass", "kg", "Mass."),
      member<&T::center_of_mass, kLeftOut>("center_of_mass", "m", "p_BBcm, in the body frame."),
      member<&T::inertia, kRequired>("inertia", "kg m^2",
                                     "Rotational inertia about the centre of mass, in the axes of the body frame."));
}

constexpr auto FieldsOf(Tag<StatedMassProperties>) {
  using enum FieldRule;
  using T = StatedMassProperties;
  return Fields("stated mass properties",
                "The numbers that a file gives for a body, if they are physically impossible.",
                member<&T::mass>("mass", "kg", "Mass."),
                member<&T::center_of_mass, kLeftOut>("center_of_mass", "m", "p_BBcm, in the body frame."),
                member<&T::moments>("moments", "kg m^2", "Elements xx, yy and zz of the inertia."),
                member<&T::products>("products", "kg m^2", "Elements xy, xz and yz of the inertia."));
}

}  // namespace sceneweld
