#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The surface in a mesh file, in metres with z up: OBJ, STL (both forms), MuJoCo's
/// MSH, VTK of tetrahedra; by the suffix of its name, any case. Reports what cannot be
/// read, with its line in the file where that is text, otherwise at `span`, what
/// refers to it; nothing then. A mesh without faces is read.
std::optional<TriangleMesh> ReadMeshFile(const std::string& path, Span span, Files& files, Diagnostics& diagnostics);

/// The suffixes that ReadMeshFile knows, for a hint: "`.obj`, `.stl`, ...".
std::string KnownMeshSuffixes();

}  // namespace sceneweld
