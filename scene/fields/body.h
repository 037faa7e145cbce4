// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<WallBoundaryCondition>) {
  using enum FieldRule;
  using T = WallBoundaryCondition;
  return Fields(
      "wall boundary condition", "A half space in which the vertices of a deformable body are fixed.",
      member<&T::point_on_plane, kRequired>("point_on_plane", "m", "A point of its boundary, in the world."),
      member<&T::outward_normal, kRequired | kUnit>("outward_normal", "", "Normal of its boundary, in the world."));
}

constexpr auto FieldsOf(Tag<Deformable>) {
  using enum FieldRule;
  using T = Deformable;
  return Fields(
      "deformable", "Material and boundary of a deformable body.",
      member<&T::youngs_modulus, kPositive>("youngs_modulus", "Pa", "Young's modulus."),
      member<&T::poissons_ratio>("poissons_ratio", "", "Poisson's ratio.", Between{-1, 0.5}),
      member<&T::mass_damping, kNonNegative>("mass_damping", "1/s", "Damping that is proportional to mass."),
      member<&T::stiffness_damping, kNonNegative>("stiffness_damping", "s",
                                                  "Damping that is proportional to stiffness."),
      member<&T::mass_density, kPositive>("mass_density", "kg/m^3", "Mass density."),
      member<&T::material_model>("material_model", "", "`linear_corotated`, `corotated`, `neohookean` or `linear`."),
      member<&T::wall_boundary_conditions>("wall_boundary_conditions", "",
                                           "The half spaces in which its vertices are fixed."));
}

constexpr auto FieldsOf(Tag<Body>) {
  using enum FieldRule;
  using T = Body;
  return Fields(
      "body", "A rigid or deformable body (a link of URDF and SDFormat).",
      member<&T::name, kIdentity | kRequired>("name", "", "Local to its model."),
      member<&T::model, kIdentity | kRequired>("model", "", "Its model."),
      member<&T::mass_properties>("", "", "Mass, centre of mass and inertia."),
      member<&T::stated_mass_properties>("stated_mass_properties", "",
                                         "Mass, centre of mass and inertia as the file gives them, if they are "
                                         "physically impossible and others replace them; "
                                         "writers write them back. Absent: the file gives the same values."),
      member<&T::X_WB>("pose", "", "X_WB, with all joints at their default positions."),
      member<&T::floating, kDerived | kLeftOut>("floating", "",
                                                "Whether it is the base of a tree that does not reach the world."),
      member<&T::deformable>("deformable", "", "Material and boundary of a deformable body; none for rigid ones."),
      member<&T::gravity_compensation, kLeftOut>("gravity_compensation", "",
                                                 "Share of its weight that is compensated; 1: gravity does not act on "
                                                 "it. Applies in addition to the model's `gravity_enabled`."),
      member<&T::mocap, kLeftOut>("mocap", "", "Whether a program moves it, so that forces have no effect (mocap)."),
      KeptField<&Body::kept>(), member<&T::span, kPlace>("span", "", "The place of its declaration."));
}

}  // namespace sceneweld
