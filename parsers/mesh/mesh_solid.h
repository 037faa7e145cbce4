// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/inertia.h"

namespace sceneweld {

/// How the mass of a mesh comes of its triangles (MJCF reference, section 9.3).
enum class MeshInertia {
  /// The absolute volumes of the tetrahedra between the triangles and their
  /// area-weighted centroid. The same as kExact for surfaces that can be seen
  /// whole from that point, otherwise more than the solid has.
  kLegacy,
  kExact,   ///< Signed volumes: the solid that a closed surface encloses.
  kConvex,  ///< The solid of the convex hull of the vertices.
  kShell,   ///< The triangles themselves, as a thin shell.
};

/// A mesh as a solid, or as a shell.
struct MeshSolid {
  /// [m^3], of a shell its area [m^2]. Negative for kExact where the faces are
  /// turned inwards; zero where there is nothing to integrate, or no hull.
  double volume = 0;
  /// In the mesh's frame; meaningless where the volume is not above zero.
  MassProperties mass_properties;
};

/// Volume, mass, centre of mass and inertia by one rule, whatever the mesh is.
/// `density` [kg/m^3], of a shell [kg/m^2]. Throws Stopped where `stop` asks for it.
MeshSolid Integrate(const TriangleMesh& mesh, double density, MeshInertia inertia = MeshInertia::kExact,
                    StopCheck stop = StopCheck());

/// How kExact treats a surface with open edges: accepts the integral if a body can have it (SDFormat, as in Drake), or
/// refuses it (MJCF).
enum class OpenSurface { kIntegrated, kRefused };

/// The same with what a user must be reported, at `span`, about the mesh that is
/// called `name` (a URI, say):
///  - kExact where the surface is turned inwards, gives an inertia that no body
///    can have, or is open and refused: the convex hull takes its place, with a
///    warning `not-solid`.
///  - kLegacy where its volume differs from kExact by more than 1e-6 of it: a
///    note `mesh-inertia`.
///  - Nothing of it is a solid: an error `not-solid`, and nothing.
std::optional<MeshSolid> SolidOfMesh(const TriangleMesh& mesh, double density, MeshInertia inertia, OpenSurface open,
                                     std::string_view name, Span span, Diagnostics& diagnostics,
                                     StopCheck stop = StopCheck());

}  // namespace sceneweld
