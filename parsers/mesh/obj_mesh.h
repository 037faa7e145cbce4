// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"
#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// A surface as the text of an OBJ file: its vertices, to the last digit, and its triangles.
std::string ObjText(const TriangleMesh& mesh);

/// The surface of an OBJ file: all objects together, with polygons divided into triangles.
struct ObjFile {
  TriangleMesh mesh;
  /// How many triangles come before the second object that has some: a line `o` or `g` with a name begins an object.
  /// The number of all triangles, if there is one object.
  std::size_t triangles_of_first = 0;
  std::string object_name;  ///< The name of the last `o` line that has one.
  Span object_span;
  std::vector<MeshCompanion> material_libraries;  ///< Of all `mtllib` lines.
  /// Set if looks were requested: the names of `usemtl`. The `of_triangle` of the looks are indices into it.
  std::vector<std::string> materials;
};

/// Reports unreadable lines and then returns nothing. `looks`, if not null, receives normals, texture coordinates, and
/// the material of each triangle; unreadable ones are absent.
std::optional<ObjFile> ReadObjMesh(const Source& source, Diagnostics& diagnostics, MeshLooks* looks = nullptr,
                                   StopCheck stop = StopCheck());

/// Only the material libraries, at a fraction of the cost, even for a file that cannot be read.
std::vector<MeshCompanion> MaterialLibrariesOfObj(const Source& source);

}  // namespace sceneweld
