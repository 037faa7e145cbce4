// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/fields/field_list.h"
#include "sceneweld/scene/fields/kept.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld {

constexpr auto FieldsOf(Tag<Box>) {
  using enum FieldRule;
  return Fields("box", "A box, centred.",
                member<&Box::size, kRequired | kPositive>("size", "m", "Full lengths along x, y, z."));
}

constexpr auto FieldsOf(Tag<Sphere>) {
  using enum FieldRule;
  return Fields("sphere", "A ball, centred.",
                member<&Sphere::radius, kRequired | kNonNegative>("radius", "m", "Radius."));
}

constexpr auto FieldsOf(Tag<Cylinder>) {
  using enum FieldRule;
  return Fields("cylinder", "A cylinder along z, centred.",
                member<&Cylinder::radius, kRequired | kPositive>("radius", "m", "Radius."),
                member<&Cylinder::length, kRequired | kPositive>("length", "m", "Length."));
}

constexpr auto FieldsOf(Tag<Capsule>) {
  using enum FieldRule;
  return Fields("capsule", "A capsule along z, centred.",
                member<&Capsule::radius, kRequired | kPositive>("radius", "m", "Radius."),
                member<&Capsule::length, kRequired | kPositive>("length", "m", "Length without the caps."));
}

constexpr auto FieldsOf(Tag<Ellipsoid>) {
  using enum FieldRule;
  return Fields(
      "ellipsoid", "An ellipsoid along the axes, centred.",
      member<&Ellipsoid::semi_axes, kRequired | kPositive>("semi_axes", "m", "Half of its lengths along x, y, z."));
}

constexpr auto FieldsOf(Tag<HalfSpace>) { return Fields("half_space", "All points with z <= 0."); }

constexpr auto FieldsOf(Tag<Plane>) {
  using enum FieldRule;
  return Fields("plane", "A rectangle in the xy plane, visual only.",
                member<&Plane::size_x, kRequired | kPositive>("size", "m", "Full length along x."),
                member<&Plane::size_y, kRequired | kPositive>("size", "m", "Full length along y."));
}

constexpr auto FieldsOf(Tag<Mesh>) {
  using enum FieldRule;
  return Fields("mesh", "The surface in a mesh file, or the convex hull of it.",
                member<&Mesh::uri, kRequired>("uri", "", "The file as it was written."),
                member<&Mesh::path>("path", "", "Its absolute, normalised file name."),
                member<&Mesh::scale, kLeftOut>("scale", "", "Factors along x, y, z; negative ones mirror."),
                member<&Mesh::convex>("convex", "", "Whether the geometry is the convex hull of the mesh."),
                KeptField<&Mesh::kept>());
}

constexpr auto FieldsOf(Tag<ProximityProperties>) {
  using enum FieldRule;
  using T = ProximityProperties;
  return Fields(
      "proximity", "The contact properties of a geometry.",
      member<&T::mu_static, kNonNegative>("mu_static", "", "Coefficient of static friction, at least the dynamic one."),
      member<&T::mu_dynamic, kNonNegative>("mu_dynamic", "", "Coefficient of dynamic friction."),
      member<&T::mu>(
          "mu", "",
          "Friction along the first direction in engines with two directions (Gazebo's ODE), if it differs from "
          "`mu_dynamic`."),
      member<&T::mu2>("mu2", "", "The same along the second direction."),
      member<&T::torsional_friction, kNonNegative>(
          "torsional_friction", "m", "Torsional friction about the normal: moment for each newton of contact."),
      member<&T::rolling_friction, kNonNegative>("rolling_friction", "m",
                                                 "Rolling friction: moment for each newton of contact."),
      member<&T::contact_dimension>(
          "contact_dimension", "",
          "The dimension of a contact, as in MuJoCo: 1 normal, 3 also sliding, 4 also torsional, 6 also rolling; "
          "absent: the dimension follows from the frictions that are given."),
      member<&T::point_contact_stiffness, kPositive>("point_contact_stiffness", "N/m", "Stiffness of point contact."),
      member<&T::hunt_crossley_dissipation, kNonNegative>("hunt_crossley_dissipation", "s/m",
                                                          "Dissipation of the Hunt and Crossley model."),
      member<&T::relaxation_time, kNonNegative>("relaxation_time", "s",
                                                "Relaxation time of the linear dissipation model."),
      member<&T::compliance>("compliance", "", "Whether it is `rigid` or `compliant` in hydroelastic contact."),
      member<&T::hydroelastic_modulus>("hydroelastic_modulus", "Pa",
                                       "Hydroelastic modulus; contact of a compliant shape needs one above zero."),
      member<&T::resolution_hint>("resolution_hint", "m",
                                  "Length of the edges of a curved shape's mesh; contact needs one above zero."),
      member<&T::margin, kNonNegative>("margin", "m",
                                       "Width of the layer in which contact is computed before it occurs."),
      member<&T::slab_thickness, kNonNegative>("slab_thickness", "m",
                                               "Thickness of the compliant layer of a half space."),
      member<&T::surface_velocity_axis, kUnit>("surface_velocity_axis", "",
                                               "The axis about which the surface moves, in the body frame."));
}

template <>
inline constexpr std::array<std::string_view, 3> kNamesOf<Compliance>{"", "rigid", "compliant"};

constexpr auto FieldsOf(Tag<Roles>) {
  return Fields("roles", "The purposes of a geometry; at least one.",
                member<&Roles::proximity>("proximity", "", "Collision."),
                member<&Roles::illustration>("illustration", "", "To look at."),
                member<&Roles::perception>("perception", "", "For sensors."));
}

constexpr auto FieldsOf(Tag<ContactBits>) {
  using enum FieldRule;
  using T = ContactBits;
  return Fields("contact_bits",
                "Which contacts a geometry can have: two collide if a bit of the category of one is in the mask of "
                "the other.",
                member<&T::category, kRequired>("category", "", "32 bits; -1 has them all."),
                member<&T::mask, kRequired>("mask", "", "32 bits; -1 has them all."));
}

constexpr auto FieldsOf(Tag<Geometry>) {
  using enum FieldRule;
  using T = Geometry;
  return Fields(
      "geometry", "A shape fixed on a body.",
      member<&T::name, kIdentity | kRequired>("name", "", "Local to its body, unique there."),
      member<&T::body, kRequired>("body", "", "The body that it is fixed on."), member<&T::X_BG>("pose", "", "X_BG."),
      member<&T::roles, kRequired>(
          "roles", "", "Its purposes: `proximity` (collision), `illustration` (visual), `perception` (sensors)."),
      member<&T::shape, kRequired>("shape", "", "Its shape."),
      member<&T::material>("material", "", "Its look, if given."),
      member<&T::renderers>("renderers", "", "The renderers that show it; empty: all."),
      member<&T::proximity>("proximity", "", "Its contact properties; only of collision geometries."),
      member<&T::contact_bits>(
          "contact_bits", "",
          "Which contacts it can have, for engines that filter by bits (MuJoCo, Gazebo); absent: "
          "with all. The pairs of bodies that they exclude in an MJCF file are also in `excluded_pairs`."),
      KeptField<&Geometry::kept>(), member<&T::span, kPlace>("span", "", "The place of its declaration."));
}

}  // namespace sceneweld
