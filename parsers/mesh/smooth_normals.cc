// SPDX-License-Identifier: BSD-3-Clause
// Normals of smooth surfaces.

#include "sceneweld/parsers/mesh/smooth_normals.h"

#include <algorithm>
#include <cstdint>

#include "sceneweld/parsers/mesh/mesh_edges.h"

namespace sceneweld {
namespace {

// Corners by number (three for each triangle), in groups.
class Groups {
 public:
  explicit Groups(std::size_t corners) : leader_(corners) {
    for (std::uint32_t i = 0; i < corners; ++i) leader_[i] = i;
  }
  std::uint32_t Of(std::uint32_t corner) {
    while (leader_[corner] != corner) corner = leader_[corner] = leader_[leader_[corner]];
    return corner;
  }
  void Unite(std::uint32_t a, std::uint32_t b) {
    a = Of(a);
    b = Of(b);
    leader_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> leader_;
};

Vector3 UnitOrZero(const Vector3& v) {
  const double length = Length(v);
  return length > 0 && IsFinite(v) ? 1 / length * v : Vector3{};
}

}  // namespace

CornerNormals SmoothNormals(const TriangleMesh& mesh, double crease, StopCheck stop) {
  const std::size_t count = mesh.triangles.size();
  std::vector<Vector3> faces(count);
  for (std::uint32_t t = 0; t < count; ++t) {
    stop.Look();
    const auto& triangle = mesh.triangles[t];
    const Vector3& a = mesh.vertices[triangle[0]];
    faces[t] = UnitOrZero(Cross(mesh.vertices[triangle[1]] - a, mesh.vertices[triangle[2]] - a));
  }
  std::vector<MeshEdge> edges = SortedEdges(mesh.triangles, mesh.vertices.size(), stop);
  Groups groups(3 * count);
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    const MeshEdge& a = edges[i];
    const MeshEdge& b = edges[i + 1];
    if (a.low != b.low || a.high != b.high) continue;
    if (a.is_upwards() == b.is_upwards() || !(Dot(faces[a.triangle], faces[b.triangle]) >= crease)) continue;
    groups.Unite(3 * a.triangle + a.at_low, 3 * b.triangle + b.at_low);
    groups.Unite(3 * a.triangle + a.at_high, 3 * b.triangle + b.at_high);
  }
  edges = {};
  CornerNormals result;
  result.of_corner_.resize(count);
  // The leader of a group comes first.
  std::uint32_t group_count = 0;
  for (std::uint32_t corner = 0; corner < 3 * count; ++corner) {
    const std::uint32_t leader = groups.Of(corner);
    result.of_corner_[corner / 3][corner % 3] =
        leader == corner ? group_count++ : result.of_corner_[leader / 3][leader % 3];
  }
  // Weights by N. Max (Journal of Graphics Tools 4(2), 1999): exact on spheres.
  result.normals_.resize(group_count);
  for (std::uint32_t t = 0; t < count; ++t) {
    stop.Look();
    for (std::uint32_t i = 0; i < 3; ++i) {
      const Vector3& p = mesh.vertices[mesh.triangles[t][i]];
      const Vector3 e = mesh.vertices[mesh.triangles[t][(i + 1) % 3]] - p;
      const Vector3 f = mesh.vertices[mesh.triangles[t][(i + 2) % 3]] - p;
      const double weight = Dot(e, e) * Dot(f, f);
      const Vector3 part = 1 / weight * Cross(e, f);
      if (!(weight > 0) || !IsFinite(part)) continue;
      Vector3& sum = result.normals_[result.of_corner_[t][i]];
      sum = sum + part;
    }
  }
  for (Vector3& normal : result.normals_) normal = UnitOrZero(normal);
  // Corners without area get the normal of their face, or any unit vector.
  for (std::uint32_t t = 0; t < count; ++t) {
    for (const std::uint32_t group : result.of_corner_[t]) {
      Vector3& normal = result.normals_[group];
      if (normal == Vector3{}) normal = faces[t] == Vector3{} ? Vector3{0, 0, 1} : faces[t];
    }
  }
  return result;
}

}  // namespace sceneweld
