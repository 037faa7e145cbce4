#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/mesh/mesh_look.h"
#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// A file as another one refers to it, with its contents.
struct NamedBytes {
  std::string name;
  std::string bytes;
};

/// What assimp makes of a mesh file, with the transforms of its nodes and the
/// unit and up-axis that it declares, as assimp has it: y up, metres.
struct AssimpMesh {
  TriangleMesh mesh;
  std::vector<std::string> textures;  ///< Names of files, as written.
  /// Where they were asked for; the paths of images are names of files, as written.
  MeshLooks looks;
};

/// Asks assimp, in a process of its own: the program `sceneweld_assimp`, looked
/// for in `../libexec` from the program. `files` are the mesh file and those that
/// it needs. Reports at `span` what assimp refuses, about the file that is shown as
/// `shown`, that assimp failed or took too long, and a missing program; nothing
/// then.
std::optional<AssimpMesh> ReadByAssimp(const std::vector<NamedBytes>& files, bool with_looks, const std::string& shown,
                                       Span span, const Limits& limits, Diagnostics& diagnostics);

}  // namespace sceneweld
