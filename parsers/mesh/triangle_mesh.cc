// SPDX-License-Identifier: BSD-3-Clause
// Checks, joins and measures triangles.

#include "sceneweld/parsers/mesh/triangle_mesh.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "sceneweld/parsers/mesh/first_of_equal.h"
#include "sceneweld/parsers/mesh/mesh_edges.h"

namespace sceneweld {
namespace {

constexpr double kFlat = 1e-12;

std::vector<std::uint32_t> FirstOfEqualBySorting(const std::vector<Vector3>& vertices, StopCheck& stop) {
  std::vector<std::uint32_t> order(vertices.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    stop.Look();
    const Vector3& p = vertices[a];
    const Vector3& q = vertices[b];
    if (p.x != q.x) return p.x < q.x;
    if (p.y != q.y) return p.y < q.y;
    if (p.z != q.z) return p.z < q.z;
    return a < b;
  });
  std::vector<std::uint32_t> first(vertices.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && vertices[order[i]] == vertices[order[i - 1]];
    first[order[i]] = same ? first[order[i - 1]] : order[i];
  }
  return first;
}

// For each vertex the first one at the same place.
std::vector<std::uint32_t> FirstOfEqual(const std::vector<Vector3>& vertices, StopCheck& stop) {
  // Minus zero equals zero.
  const auto bits = [](double coordinate) { return std::bit_cast<std::uint64_t>(coordinate + 0.0); };
  auto first = FirstOfEqualByHash(
      vertices.size(),
      [&](std::uint32_t i) {
        const Vector3& p = vertices[i];
        return MixedBits(bits(p.z) ^ MixedBits(bits(p.y) ^ MixedBits(bits(p.x))));
      },
      [&](std::uint32_t a, std::uint32_t b) { return vertices[a] == vertices[b]; }, stop);
  return first ? *std::move(first) : FirstOfEqualBySorting(vertices, stop);
}

double LargestExtent(const std::vector<Vector3>& vertices) {
  if (vertices.empty()) return 0;
  Vector3 least = vertices.front(), most = vertices.front();
  for (const Vector3& vertex : vertices) {
    for (int i = 0; i < 3; ++i) {
      least[i] = std::min(least[i], vertex[i]);
      most[i] = std::max(most[i], vertex[i]);
    }
  }
  return std::max({most.x - least.x, most.y - least.y, most.z - least.z});
}

}  // namespace

void Scale(TriangleMesh& mesh, const Vector3& scale) {
  for (Vector3& vertex : mesh.vertices) vertex = {vertex.x * scale.x, vertex.y * scale.y, vertex.z * scale.z};
  // Compares signs, because the product of small factors would be zero.
  const bool mirrored = (scale.x < 0) != ((scale.y < 0) != (scale.z < 0));
  if (!mirrored) return;
  for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
}

void MergeEqualVertices(TriangleMesh& mesh, StopCheck stop) {
  std::vector<std::uint32_t> now = FirstOfEqual(mesh.vertices, stop);
  std::uint32_t kept = 0;
  for (std::uint32_t i = 0; i < now.size(); ++i) {
    if (now[i] == i) {
      mesh.vertices[kept] = mesh.vertices[i];
      now[i] = kept++;
    } else {
      now[i] = now[now[i]];  // The first vertex of a place comes first.
    }
  }
  mesh.vertices.resize(kept);
  for (auto& triangle : mesh.triangles) {
    for (std::uint32_t& vertex : triangle) vertex = now[vertex];
  }
}

SurfaceFaults FindSurfaceFaults(const TriangleMesh& mesh, StopCheck stop) {
  SurfaceFaults faults;
  const std::vector<std::uint32_t> first = FirstOfEqual(mesh.vertices, stop);
  const double least = kFlat * LargestExtent(mesh.vertices);
  std::vector<TriangleMesh::Triangle> joined = mesh.triangles;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    stop.Look();
    const auto [a, b, c] = mesh.triangles[t];
    const Vector3 ab = mesh.vertices[b] - mesh.vertices[a];
    const Vector3 ac = mesh.vertices[c] - mesh.vertices[a];
    const double longest = std::max({Length(ab), Length(ac), Length(ac - ab)});
    if (!(Length(Cross(ab, ac)) > least * longest)) {
      if (faults.flat_triangles++ == 0) faults.first_flat_triangle = t;
    }
    joined[t] = {first[a], first[b], first[c]};
  }
  const std::vector<MeshEdge> edges = SortedEdges(joined, mesh.vertices.size(), stop);
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t count = 0;
    std::int64_t sum = 0;
    const MeshEdge& edge = edges[i];
    for (; i < edges.size() && edges[i].low == edge.low && edges[i].high == edge.high; ++i, ++count) {
      sum += edges[i].is_upwards() ? 1 : -1;
    }
    if (sum == 0) continue;
    ++faults.open_edges;
    if (count > 1 && static_cast<std::size_t>(std::abs(sum)) == count) ++faults.misoriented_edges;
  }
  return faults;
}

}  // namespace sceneweld
