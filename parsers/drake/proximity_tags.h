// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld {

/// `drake:proximity_properties` (docs/reference/urdf.md, 8; docs/reference/sdformat.md, 10).
extern const ElementRow kProximityProperties;
/// The same element of a deformable body, in which fewer children are allowed.
extern const ElementRow kDeformableProximity;
inline constexpr Field kResolutionHint =
    field<&ProximityProperties::resolution_hint>("drake:mesh_resolution_hint", Spelling::kValue, Facet::kNone,
                                                 "Length of the edges that a curved shape's mesh should have. [m]");

struct ProximityReadResult {
  bool good = true;           ///< No error was reported.
  bool has_friction = false;  ///< At least one friction coefficient is given; both are set then.
};
/// Reads the element into `properties`. Reports values out of range, contradictory compliances, a static friction below
/// the dynamic one, and a modulus of a rigid geometry, which is dropped. Unknown children are errors in SDFormat and
/// notes in URDF.
ProximityReadResult ReadProximityProperties(Element element, ProximityProperties& properties, Reading& reading);

/// Both coefficients must be zero or more, and the dynamic one at most the static one, whichever elements give them.
/// Reports at `span`.
bool CheckFriction(double mu_static, double mu_dynamic, Span span, Diagnostics& diagnostics);

/// Warns if the hydroelastic representation lacks a number that a simulator needs for this shape.
void CheckHydroelasticCompleteness(const Shape& shape, const ProximityProperties& properties, Span span,
                                   Diagnostics& diagnostics);

/// A vector that is normalised to length 1. A zero vector is an error.
struct SurfaceVelocityAxis {
  static constexpr std::string_view kText = table::kTypeName<Vector3>;
  static bool Parse(const Field& field, const XmlText& text, std::optional<Vector3>& axis, Reading& reading);
  static void Format(const std::optional<Vector3>& axis, std::string& out) { table::FormatValue(axis, out); }
};
/// `drake:surface_velocity_axis` of a link, a row of ProximityProperties that applies to all its collision geometries.
/// Only the first element is used.
inline constexpr Field kSurfaceVelocityAxis = field<&ProximityProperties::surface_velocity_axis, SurfaceVelocityAxis>(
    "drake:surface_velocity_axis", Spelling::kAxis, Facet::kNotEmpty,
    "Axis of the surface velocity of the link's collision geometries, as of a "
    "conveyor belt, in the link's axes; made a unit vector.");

}  // namespace sceneweld
