// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/mesh_solid.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld {

/// Reports a mesh that has no file because its URI did not resolve when the scene was read (`file-not-found`), at
/// `span`. Returns false after an error. `path` and `uri` are those of a Mesh. Whether the file exists is not checked.
bool CheckResolved(std::string_view path, std::string_view uri, Span span, Diagnostics& diagnostics);

/// A box along the axes.
struct Bounds {
  Vector3 lower;  ///< [m]
  Vector3 upper;  ///< [m]
  bool operator==(const Bounds&) const = default;
};

/// Of all vertices. Without vertices, at the origin.
Bounds BoundsOf(const TriangleMesh& mesh);

/// The triangles of a mesh shape, in the frame G of its geometry and in metres. The scale is applied, and mirrored
/// faces are turned back. `convex` is not applied: callers that need the hull compute it. Reports as ReadMeshFile does;
/// returns nothing then.
std::optional<TriangleMesh> ReadScaledMesh(const Mesh& mesh, Span span, Files& files, Diagnostics& diagnostics);

/// Properties of a geometry's mesh, each computed on demand.
class GeometryMesh {
 public:
  /// `mesh` comes from ReadScaledMesh; `name` and `span` are for reports.
  GeometryMesh(TriangleMesh mesh, bool convex, std::string name, Span span)
      : mesh_(std::move(mesh)), convex_(convex), name_(std::move(name)), span_(span) {}

  /// The surface of the file. In G. [m]
  const TriangleMesh& triangles() const { return mesh_; }
  /// Whether the geometry is their convex hull (Mesh::convex).
  bool convex() const { return convex_; }
  /// In G. The bounds of the hull are the same.
  Bounds bounds() const { return BoundsOf(mesh_); }
  /// The surface of the convex hull; nothing if the vertices lie in a plane.
  std::optional<TriangleMesh> Hull() const;
  /// The volume of the surface, or of its hull for a convex geometry [m^3]. Negative if the surface is turned inwards;
  /// not reliable for an open one.
  double Volume() const;
  /// Mass, centre of mass p_GGcm and inertia about it in the axes of G, as a solid of a density >= 0 [kg/m^3]. By
  /// Drake's rule the convex hull replaces a surface that does not enclose a solid, with a warning. Returns nothing,
  /// with an error, if the hull has no volume either (both `not-solid`).
  std::optional<MassProperties> Solid(double density, Diagnostics& diagnostics) const;

 private:
  MeshInertia rule() const { return convex_ ? MeshInertia::kConvex : MeshInertia::kExact; }

  TriangleMesh mesh_;
  bool convex_;
  std::string name_;
  Span span_;
};

}  // namespace sceneweld
