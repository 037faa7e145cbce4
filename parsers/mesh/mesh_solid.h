// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/inertia.h"

namespace sceneweld {

class MeshStore;

/// How the mass of a mesh is computed from its triangles (docs/reference/mjcf.md, 9.3).
enum class MeshInertia {
  /// The absolute volumes of the tetrahedra between the triangles and their area-weighted centroid. The same as kExact
  /// for surfaces that are entirely visible from that point, otherwise more than the solid has.
  kLegacy,
  kExact,   ///< Signed volumes: the solid that a closed surface encloses.
  kConvex,  ///< The solid of the convex hull of the vertices.
  kShell,   ///< The triangles themselves, as a thin shell.
};

/// A mesh as a solid, or as a shell.
struct MeshSolid {
  /// [m^3]; for a shell its area [m^2]. Negative for kExact if the faces are turned inwards; zero if there is nothing
  /// to integrate, or no hull.
  double volume = 0;
  /// In the mesh's frame. Meaningless unless the volume is above zero.
  MassProperties mass_properties;
};

/// Volume, mass, centre of mass and inertia by one rule, for any mesh. `density` [kg/m^3], for a shell [kg/m^2]. Throws
/// Stopped if `stop` requests it. `store` keeps hulls; it may be null.
MeshSolid Integrate(const TriangleMesh& mesh, double density, MeshInertia inertia = MeshInertia::kExact,
                    StopCheck stop = StopCheck(), MeshStore* store = nullptr);

/// How kExact treats a surface with open edges: accepts the integral if it is physically possible (SDFormat, as in
/// Drake), or refuses it (MJCF).
enum class OpenSurface { kIntegrated, kRefused };

/// The same with reports at `span` about the mesh, which messages call `name` (for example a URI):
/// * kExact uses the convex hull instead, with a warning `not-solid`, if the surface is turned inwards, gives a
///   physically impossible inertia, or is open and refused.
/// * kLegacy adds a note `mesh-inertia` if its volume differs from that of kExact by more than 1e-6 of it.
/// * If nothing of it is a solid, reports an error `not-solid` and returns nothing.
std::optional<MeshSolid> SolidOfMesh(const TriangleMesh& mesh, double density, MeshInertia inertia, OpenSurface open,
                                     std::string_view name, Span span, Diagnostics& diagnostics,
                                     StopCheck stop = StopCheck(), MeshStore* store = nullptr);

}  // namespace sceneweld
