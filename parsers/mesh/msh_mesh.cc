// SPDX-License-Identifier: BSD-3-Clause
// Reads MuJoCo's MSH files.

#include "sceneweld/parsers/mesh/msh_mesh.h"

#include "sceneweld/parsers/mesh/byte_reader.h"
#include "sceneweld/parsers/mesh/surface/convex_hull.h"

namespace sceneweld {

std::optional<TriangleMesh> ReadMshMesh(std::string_view bytes, const NamedFile& file, Span span,
                                        Diagnostics& diagnostics, MeshLooks* looks, StopCheck stop) {
  const auto refuse = [&](const std::string& why) {
    diagnostics.Error("malformed-mesh", span, Quoted(file.shown) + " is not a readable MSH file: " + why)
        .InFileUnlessSpan(file)
        .Help("it must have MuJoCo's binary format; Gmsh uses the same suffix for another format");
    return std::nullopt;
  };
  constexpr std::size_t kHeader = 16;
  if (bytes.size() < kHeader) return refuse("it has " + std::to_string(bytes.size()) + " bytes, too few for a header");
  ByteReader reader(bytes);
  const std::int64_t vertices = reader.Signed();
  const std::int64_t normals = reader.Signed();
  const std::int64_t texture_coordinates = reader.Signed();
  const std::int64_t faces = reader.Signed();
  const auto fits = [&](std::int64_t count) { return count == 0 || count == vertices; };
  if (vertices < 4 || faces < 0 || !fits(normals) || !fits(texture_coordinates)) {
    return refuse("its header says " + std::to_string(vertices) + " vertices, " + std::to_string(normals) +
                  " normals, " + std::to_string(texture_coordinates) + " texture coordinates and " +
                  std::to_string(faces) + " faces");
  }
  const std::int64_t size =
      static_cast<std::int64_t>(kHeader) + 12 * (vertices + normals + faces) + 8 * texture_coordinates;
  if (static_cast<std::uint64_t>(size) != bytes.size()) {
    return refuse("its header needs " + std::to_string(size) + " bytes, and it has " + std::to_string(bytes.size()));
  }
  TriangleMesh mesh;
  mesh.vertices.reserve(static_cast<std::size_t>(vertices));
  for (std::int64_t v = 0; v < vertices; ++v) {
    Vector3 vertex;
    for (int i = 0; i < 3; ++i) vertex[i] = reader.Float();
    if (!IsFinite(vertex)) return refuse("vertex " + std::to_string(v) + " has a coordinate that is not a number");
    mesh.vertices.push_back(vertex);
  }
  if (looks && faces > 0) {
    for (std::int64_t n = 0; n < normals; ++n) {
      Vector3 normal;
      for (int i = 0; i < 3; ++i) normal[i] = reader.Float();
      looks->normals.push_back(normal);
    }
    for (std::int64_t uv = 0; uv < texture_coordinates; ++uv) {
      const float u = reader.Float(), v = reader.Float();
      looks->uvs.push_back({u, v});  // Counted from the top, as in MuJoCo's images.
    }
  } else {
    reader.Skip(static_cast<std::size_t>(12 * normals + 8 * texture_coordinates));
  }
  mesh.triangles.reserve(static_cast<std::size_t>(faces));
  for (std::int64_t f = 0; f < faces; ++f) {
    TriangleMesh::Triangle triangle{};
    for (std::uint32_t& corner : triangle) {
      corner = reader.Unsigned();
      if (corner >= vertices) {
        return refuse("face " + std::to_string(f) + " refers to a missing vertex; the number of vertices is " +
                      std::to_string(vertices));
      }
    }
    mesh.triangles.push_back(triangle);
  }
  if (looks) looks->NameCornersAsVertices(mesh);
  if (faces > 0) return mesh;
  auto hull = ConvexHull(mesh.vertices, stop);
  if (!hull) return refuse("it has no faces, and its vertices lie in a plane, so they have no convex hull");
  return hull;
}

}  // namespace sceneweld
