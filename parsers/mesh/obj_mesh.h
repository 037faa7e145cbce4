#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"
#include "sceneweld/parsers/mesh/mesh_look.h"
#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// What the text of an OBJ file says about its surface: all objects together,
/// polygons cut to triangles.
struct ObjFile {
  TriangleMesh mesh;
  std::string object_name;  ///< Of the last `o` line that has one.
  Span object_span;
  std::vector<MeshCompanion> material_libraries;  ///< Of all `mtllib` lines.
  /// Where looks were asked for: the names of `usemtl`, into which their `of_triangle` points.
  std::vector<std::string> materials;
};

/// Reports lines that cannot be read; nothing then. `looks`, where it is not null, gets
/// normals, texture coordinates, and which material each triangle has; what cannot be read
/// of these is none.
std::optional<ObjFile> ReadObjMesh(const Source& source, Diagnostics& diagnostics, MeshLooks* looks = nullptr,
                                   StopCheck stop = StopCheck());

/// The material libraries alone, at a fraction of the cost, also of a file that
/// cannot be read.
std::vector<MeshCompanion> MaterialLibrariesOfObj(const Source& source);

}  // namespace sceneweld
