// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// A mesh in MuJoCo's own legacy format, little-endian: the numbers of vertices, normals, texture coordinates and faces
/// as int32, then vertices (3 float32 each), normals (3), texture coordinates (2) and faces (3 int32 each). Without
/// faces the surface is the convex hull of the vertices. Reports errors at `span` about the file and
/// then returns nothing. `looks`, if not null, receives normals and texture coordinates.
std::optional<TriangleMesh> ReadMshMesh(std::string_view bytes, const NamedFile& file, Span span,
                                        Diagnostics& diagnostics, MeshLooks* looks = nullptr,
                                        StopCheck stop = StopCheck());

}  // namespace sceneweld
