// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

class MeshStore;
class ProgramPool;

/// A file as another one refers to it, with its contents.
struct NamedBytes {
  std::string name;
  std::string bytes;
};

/// Assimp's reading of a mesh file. The transforms of its nodes, its declared unit and its up-axis are applied, in
/// assimp's convention: y up, metres.
struct AssimpMesh {
  TriangleMesh mesh;
  std::vector<std::string> textures;  ///< Names of files, as written.
  /// Set if looks were requested. The paths of images are names of files, as written.
  MeshLooks looks;
};

/// How assimp is run.
struct AssimpUse {
  ProgramPool* processes = nullptr;  ///< Null: a new process reads the file.
  MeshStore* store = nullptr;        ///< Keeps its answers; null: they are not kept.
  const Limits& limits;
};

/// Runs assimp in a separate process: the program `sceneweld_assimp`, which is in `../libexec` relative to the program.
/// `inputs` are the mesh file and its companions. Reports at `span` a `file` that assimp refuses, a
/// failure or timeout of assimp, and a missing program; then returns nothing.
std::optional<AssimpMesh> ReadByAssimp(const std::vector<NamedBytes>& inputs, bool with_looks, const NamedFile& file,
                                       Span span, const AssimpUse& use, Diagnostics& diagnostics);

}  // namespace sceneweld
