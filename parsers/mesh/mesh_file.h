// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/mesh_companion.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

class MeshSession;

/// The surface in a mesh file, by its suffix in any case: OBJ, STL (both forms), MuJoCo's MSH and VTK of tetrahedra
/// unchanged; COLLADA and glTF in metres with z up and their nodes placed (needs the program `sceneweld_assimp`). A
/// mesh in a USD stage (`robot.usda#/Robot/base`) in metres, in the axes of its prim (MeshOfPrim of usd_mesh.h).
/// Reports errors with the line in a text file, otherwise at `span`, the reference to the file; then returns nothing. A
/// mesh without faces is valid.
std::optional<TriangleMesh> ReadMeshFile(const std::string& path, Span span, Files& files, Diagnostics& diagnostics);

/// The same, with the files that it names for its looks. They need not exist.
struct MeshFile {
  TriangleMesh mesh;
  std::vector<MeshCompanion> companions;
  /// How many triangles are those of the first object of an OBJ file; of other files, of all.
  std::size_t triangles_of_first = 0;
};
/// `session` keeps what the next call can use; null: each call reads its stage, and starts its own process for assimp.
std::optional<MeshFile> ReadMeshAndCompanions(const std::string& path, Span span, Files& files,
                                              Diagnostics& diagnostics, MeshSession* session = nullptr);

/// The suffixes that ReadMeshFile supports, for a hint: "`.obj`, `.stl`, ...".
std::string KnownMeshSuffixes();

}  // namespace sceneweld
