// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/inertia.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/tables/index.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/tables/shared.h"

namespace sceneweld {

// scene/fields/body.h documents the members, with units and ranges.

struct ModelInstance;

/// Half space in which the vertices of a deformable body are fixed.
struct WallBoundaryCondition {
  Vector3 point_on_plane;
  Vector3 outward_normal{0, 0, 1};
  bool operator==(const WallBoundaryCondition&) const = default;
};

/// Material and boundary of a deformable body (docs/reference/sdformat.md, 15).
struct Deformable {
  double youngs_modulus = 1e8;
  double poissons_ratio = 0.49;
  double mass_damping = 0;
  double stiffness_damping = 0;
  double mass_density = 1500;
  std::string material_model = "linear_corotated";
  std::vector<WallBoundaryCondition> wall_boundary_conditions;
  bool operator==(const Deformable&) const = default;
};

/// A rigid or deformable body ("link" in URDF and SDFormat). Body 0 of a Scene
/// is the world.
struct Body {
  Name name;
  Index<ModelInstance> model;
  Shared<MassProperties> mass_properties;
  /// The values of the file if they are physically impossible, so that `mass_properties` holds substitutes; otherwise
  /// null.
  std::shared_ptr<const StatedMassProperties> stated_mass_properties;
  /// Pose in the world, with all joints at their default positions. Readers give the initial pose of a free body; the
  /// spanning tree computes the others.
  Pose X_WB;
  /// The base of a tree that does not reach the world. The spanning tree sets it.
  bool floating = false;
  std::shared_ptr<const Deformable> deformable;  ///< Null for rigid bodies.
  double gravity_compensation = 0;
  bool mocap = false;
  KeptList kept;
  Span span;

  /// The mass properties as the file gives them, whether or not they are physically possible.
  MassProperties MassPropertiesAsRead() const {
    return stated_mass_properties ? stated_mass_properties->Properties() : *mass_properties;
  }
};

}  // namespace sceneweld
