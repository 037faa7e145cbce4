// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"
#include "sceneweld/parsers/mesh/mesh_look.h"
#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The surface of an OBJ file: all objects together, with polygons cut into triangles.
struct ObjFile {
  TriangleMesh mesh;
  std::string object_name;  ///< Of the last `o` line that has one.
  Span object_span;
  std::vector<MeshCompanion> material_libraries;  ///< Of all `mtllib` lines.
  /// Where looks were asked for: the names of `usemtl`, into which their `of_triangle` points.
  std::vector<std::string> materials;
};

/// Reports unreadable lines and then returns nothing. `looks`, if not null, receives normals, texture coordinates, and
/// the material of each triangle; unreadable ones are absent.
std::optional<ObjFile> ReadObjMesh(const Source& source, Diagnostics& diagnostics, MeshLooks* looks = nullptr,
                                   StopCheck stop = StopCheck());

/// The material libraries alone, at a fraction of the cost, also of a file that
/// cannot be read.
std::vector<MeshCompanion> MaterialLibrariesOfObj(const Source& source);

}  // namespace sceneweld
