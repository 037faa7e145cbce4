#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/parsers/mesh/mesh_look.h"
#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// A mesh in MuJoCo's own legacy form, little-endian: the numbers of vertices,
/// normals, texture coordinates and faces as int32, then vertices (3 float32
/// each), normals (3), texture coordinates (2) and faces (3 int32 each). Without
/// faces the convex hull of the vertices is the surface. Reports at `span` what
/// cannot be read, about the file that is shown as `shown`; nothing then. `looks`, where
/// it is not null, gets normals and texture coordinates.
std::optional<TriangleMesh> ReadMshMesh(std::string_view bytes, const std::string& shown, Span span,
                                        Diagnostics& diagnostics, MeshLooks* looks = nullptr,
                                        StopCheck stop = StopCheck());

}  // namespace sceneweld
