#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// Whether the bytes of an STL file are the binary form: by their number, which
/// that form fixes, since headers of binary files may begin with `solid` as well.
bool IsBinaryStl(std::string_view bytes);

/// A binary STL file. Vertices at the same place become one, as in MuJoCo;
/// normals and attributes are not read. Reports at `span` what cannot be read,
/// about the file that is shown as `shown`; nothing then.
std::optional<TriangleMesh> ReadBinaryStl(std::string_view bytes, const std::string& shown, Span span,
                                          Diagnostics& diagnostics, StopCheck stop = StopCheck());

/// The same for the form of text, `solid NAME ... endsolid`, with the place of
/// what cannot be read. Several solids become one mesh.
std::optional<TriangleMesh> ReadTextStl(const Source& source, Diagnostics& diagnostics, StopCheck stop = StopCheck());

}  // namespace sceneweld
