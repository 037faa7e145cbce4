// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// Whether the bytes of an STL file are the binary form. The size decides, because the binary form fixes it; headers of
/// binary files may begin with `solid` too.
bool IsBinaryStl(std::string_view bytes);

/// Reads a binary STL file. Vertices at the same place become one, as in MuJoCo. Normals and attributes are not read.
/// Reports errors at `span` about the file and then returns nothing.
std::optional<TriangleMesh> ReadBinaryStl(std::string_view bytes, const NamedFile& file, Span span,
                                          Diagnostics& diagnostics, StopCheck stop = StopCheck());

/// The same for the text format, `solid NAME ... endsolid`. Errors have their place. Several solids become one mesh.
std::optional<TriangleMesh> ReadTextStl(const Source& source, Diagnostics& diagnostics, StopCheck stop = StopCheck());

}  // namespace sceneweld
