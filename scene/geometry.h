// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/material.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/tables/index.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/tables/shared.h"

namespace sceneweld {

// scene/fields/geometry.h documents the members, with units and ranges.

struct Box {
  Vector3 size{1, 1, 1};
  bool operator==(const Box&) const = default;
};
struct Sphere {
  double radius = 1;
  bool operator==(const Sphere&) const = default;
};
struct Cylinder {
  double radius = 0.5;
  double length = 1;
  bool operator==(const Cylinder&) const = default;
};
struct Capsule {
  double radius = 0.5;
  double length = 1;
  bool operator==(const Capsule&) const = default;
};
struct Ellipsoid {
  Vector3 semi_axes{1, 1, 1};
  bool operator==(const Ellipsoid&) const = default;
};
struct HalfSpace {
  bool operator==(const HalfSpace&) const = default;
};
struct Plane {
  double size_x = 1;
  double size_y = 1;
  bool operator==(const Plane&) const = default;
};
/// The file is opened only when something needs its contents.
struct Mesh {
  Name uri;
  Name path;
  Vector3 scale{1, 1, 1};
  bool convex = false;
  KeptList kept;
  bool operator==(const Mesh&) const = default;
};

using Shape = std::variant<Box, Sphere, Cylinder, Capsule, Ellipsoid, HalfSpace, Plane, Mesh>;

/// `box`, `sphere`, ... as in scene JSON; `convex` for convex meshes.
std::string_view TypeName(const Shape& shape);

enum class Compliance { kUndefined, kRigid, kCompliant };

/// Contact properties of a collision geometry (docs/reference/urdf.md, 8).
struct ProximityProperties {
  double mu_static = 1;
  double mu_dynamic = 1;
  std::optional<double> mu;
  std::optional<double> mu2;
  std::optional<double> torsional_friction;
  std::optional<double> rolling_friction;
  std::optional<int> contact_dimension;
  std::optional<double> point_contact_stiffness;
  std::optional<double> hunt_crossley_dissipation;
  std::optional<double> relaxation_time;
  Compliance compliance = Compliance::kUndefined;
  std::optional<double> hydroelastic_modulus;
  std::optional<double> resolution_hint;
  std::optional<double> margin;
  std::optional<double> slab_thickness;
  std::optional<Vector3> surface_velocity_axis;
  bool operator==(const ProximityProperties&) const = default;
};

/// ProximityProperties::contact_dimension, or if it is absent, the one that the given frictions need.
int ContactDimensionOf(const ProximityProperties& properties);

/// Which contacts a geometry can have: two geometries with bits collide if the category of one has a bit that is also
/// in the mask of the other. A geometry without bits collides with all.
struct ContactBits {
  int category = 1;  ///< 32 bits; -1 has them all.
  int mask = 1;
  bool operator==(const ContactBits&) const = default;
};

/// The bits of a geometry without any, for engines that need some: all bits of a positive number.
inline constexpr ContactBits kAllContacts{0x7fffffff, 0x7fffffff};

/// The purposes of a geometry. At least one.
struct Roles {
  bool proximity = false;
  bool illustration = false;
  bool perception = false;
  bool operator==(const Roles&) const = default;
};

/// A shape fixed on a body.
struct Geometry {
  Name name;  ///< Local to its body, unique there (`_collision` appended if a visual has it).
  Index<Body> body;
  Shared<Pose> X_BG;
  Roles roles;
  Shared<Shape> shape;
  std::shared_ptr<const Material> material;  ///< Null: none given.
  Shared<std::vector<Name>> renderers;
  std::shared_ptr<const ProximityProperties> proximity;  ///< Not null with the proximity role.
  std::optional<ContactBits> contact_bits;               ///< With the proximity role only.
  KeptList kept;
  Span span;
};

}  // namespace sceneweld
