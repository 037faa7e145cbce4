// SPDX-License-Identifier: BSD-3-Clause
// Reports meshes whose files were not found when the scene was read.
// Properties of a geometry's mesh, computed on demand.

#include "sceneweld/parsers/mesh/geometry_mesh.h"

#include <algorithm>

#include "sceneweld/parsers/files/packages/uri.h"
#include "sceneweld/parsers/mesh/mesh_file.h"
#include "sceneweld/parsers/mesh/surface/convex_hull.h"

namespace sceneweld {

bool CheckResolved(std::string_view path, std::string_view uri, Span span, Diagnostics& diagnostics) {
  if (path.empty()) {
    Diagnostic& error = diagnostics.Error("file-not-found", span,
                                          uri.empty() ? std::string("a mesh has neither a `path` nor a `uri`")
                                                      : "the file of mesh " + Quoted(uri) +
                                                            " is unknown: the path is relative, but the text that "
                                                            "contains it has no folder");
    if (!uri.empty()) error.Help("give the folder of the text (`folder` in Python) when the scene is read");
    return false;
  }
  if (!IsUri(path)) return true;
  diagnostics
      .Error("file-not-found", span,
             "the file of mesh " + Quoted(path) + " is unknown: the URI did not resolve when the scene was read")
      .Help("correct the URI, or give its package or model when the scene is read");
  return false;
}

Bounds BoundsOf(const TriangleMesh& mesh) {
  if (mesh.vertices.empty()) return {};
  Bounds bounds{mesh.vertices.front(), mesh.vertices.front()};
  for (const Vector3& vertex : mesh.vertices) {
    for (int i = 0; i < 3; ++i) {
      bounds.lower[i] = std::min(bounds.lower[i], vertex[i]);
      bounds.upper[i] = std::max(bounds.upper[i], vertex[i]);
    }
  }
  return bounds;
}

std::optional<TriangleMesh> ReadScaledMesh(const Mesh& mesh, Span span, Files& files, Diagnostics& diagnostics) {
  if (!CheckResolved(mesh.path, mesh.uri, span, diagnostics)) return std::nullopt;
  auto surface = ReadMeshFile(mesh.path.str(), span, files, diagnostics);
  if (surface) Scale(*surface, mesh.scale);
  return surface;
}

std::optional<TriangleMesh> GeometryMesh::Hull() const { return ConvexHull(mesh_.vertices); }

double GeometryMesh::Volume() const { return Integrate(mesh_, 1, rule()).volume; }

std::optional<MassProperties> GeometryMesh::Solid(double density, Diagnostics& diagnostics) const {
  const auto solid = SolidOfMesh(mesh_, density, rule(), OpenSurface::kIntegrated, name_, span_, diagnostics);
  if (!solid) return std::nullopt;
  return solid->mass_properties;
}

}  // namespace sceneweld
