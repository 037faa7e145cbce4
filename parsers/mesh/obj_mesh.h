#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"
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
};

/// Reports lines that cannot be read; nothing then.
std::optional<ObjFile> ReadObjMesh(const Source& source, Diagnostics& diagnostics);

/// The material libraries alone, at a fraction of the cost, also of a file that
/// cannot be read.
std::vector<MeshCompanion> MaterialLibrariesOfObj(const Source& source);

}  // namespace sceneweld
