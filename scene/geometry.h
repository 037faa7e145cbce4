#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/index.h"
#include "sceneweld/scene/material.h"
#include "sceneweld/scene/name.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/source.h"

namespace sceneweld {

struct Box {
  Vector3 size{1, 1, 1};  ///< Full lengths. [m]
  bool operator==(const Box&) const = default;
};
struct Sphere {
  double radius = 1;
  bool operator==(const Sphere&) const = default;
};
struct Cylinder {
  double radius = 0.5;  ///< Along z, centred.
  double length = 1;
  bool operator==(const Cylinder&) const = default;
};
struct Capsule {
  double radius = 0.5;  ///< Along z, centred.
  double length = 1;    ///< Without the caps.
  bool operator==(const Capsule&) const = default;
};
struct Ellipsoid {
  Vector3 semi_axes{1, 1, 1};
  bool operator==(const Ellipsoid&) const = default;
};
/// All points with z <= 0.
struct HalfSpace {
  bool operator==(const HalfSpace&) const = default;
};
/// A rectangle in the xy plane, for the eye only.
struct Plane {
  double size_x = 1;
  double size_y = 1;
  bool operator==(const Plane&) const = default;
};
/// A mesh file, or (convex) the convex hull of one. The file is opened only
/// when something needs its contents.
struct Mesh {
  Name uri;                ///< As written.
  Name path;               ///< Absolute, normalised file name.
  Vector3 scale{1, 1, 1};  ///< Per axis, negative mirrors.
  bool convex = false;
  bool operator==(const Mesh&) const = default;
};

using Shape = std::variant<Box, Sphere, Cylinder, Capsule, Ellipsoid, HalfSpace, Plane, Mesh>;

/// `box`, `sphere`, ... as in scene JSON; `convex` for convex meshes.
std::string_view TypeName(const Shape& shape);

enum class Compliance { kUndefined, kRigid, kCompliant };

/// Contact properties of a collision geometry (URDF reference, section 8).
struct ProximityProperties {
  double mu_static = 1;                             ///< >= mu_dynamic
  double mu_dynamic = 1;                            ///< >= 0
  std::optional<double> point_contact_stiffness;    ///< > 0 [N/m]
  std::optional<double> hunt_crossley_dissipation;  ///< >= 0 [s/m]
  std::optional<double> relaxation_time;            ///< >= 0 [s]
  Compliance compliance = Compliance::kUndefined;
  std::optional<double> hydroelastic_modulus;    ///< [Pa]
  std::optional<double> resolution_hint;         ///< [m]
  std::optional<double> margin;                  ///< >= 0 [m]
  std::optional<double> slab_thickness;          ///< [m]
  std::optional<Vector3> surface_velocity_axis;  ///< Unit, in the body frame.
  bool operator==(const ProximityProperties&) const = default;
};

/// What a geometry is for. At least one.
struct Roles {
  bool proximity = false;
  bool illustration = false;
  bool perception = false;
  bool operator==(const Roles&) const = default;
};

/// A shape fixed on a body.
struct Geometry {
  Name name;  ///< Local to its body, unique there (`_collision` appended where a visual has it).
  Index<Body> body;
  Pose X_BG;
  Roles roles;
  Shape shape;
  std::shared_ptr<const Material> material;              ///< Null: none given.
  std::vector<Name> renderers;                           ///< Empty: all.
  std::shared_ptr<const ProximityProperties> proximity;  ///< Not null with the proximity role.
  Span span;
};

}  // namespace sceneweld
