// SPDX-License-Identifier: BSD-3-Clause
// Checks, joins and measures triangles.

#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "sceneweld/parsers/mesh/surface/mesh_edges.h"

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

// Calls `visit` with each edge that triangles do not run through equally often in both directions, the number of
// triangles there, and the difference.
template <typename Visit>
void VisitOpenEdges(const std::vector<TriangleMesh::Triangle>& triangles, std::size_t vertex_count, StopCheck& stop,
                    Visit&& visit) {
  const std::vector<MeshEdge> edges = SortedEdges(triangles, vertex_count, stop);
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t count = 0;
    std::int64_t sum = 0;
    const MeshEdge& edge = edges[i];
    for (; i < edges.size() && edges[i].low == edge.low && edges[i].high == edge.high; ++i, ++count) {
      sum += edges[i].is_upwards() ? 1 : -1;
    }
    if (sum != 0) visit(edge, count, sum);
  }
}

// Joins each vertex of open edges to an earlier one that is at most `distance` away, and gives the greatest distance of
// such two.
double JoinNearVertices(TriangleMesh& mesh, const std::vector<bool>& is_at_open_edge, double distance,
                        StopCheck& stop) {
  using Cell = std::array<std::int64_t, 3>;
  struct CellHash {
    std::size_t operator()(const Cell& cell) const {
      std::uint64_t bits = 0;
      for (const std::int64_t part : cell) bits = MixedBits(bits ^ static_cast<std::uint64_t>(part));
      return bits;
    }
  };
  std::unordered_map<Cell, std::vector<std::uint32_t>, CellHash> cells;
  std::vector<std::uint32_t> now(mesh.vertices.size());
  double gap = 0;
  const Vector3 origin = mesh.vertices.front();
  for (std::uint32_t i = 0; i < now.size(); ++i) {
    stop.Look();
    const Vector3 p = (1 / distance) * (mesh.vertices[i] - origin);
    const Cell cell{std::llround(std::floor(p.x)), std::llround(std::floor(p.y)), std::llround(std::floor(p.z))};
    now[i] = i;
    if (!is_at_open_edge[i]) continue;
    for (std::int64_t n = 0; n < 27 && now[i] == i; ++n) {
      stop.Look();
      const auto found = cells.find({cell[0] + n % 3 - 1, cell[1] + n / 3 % 3 - 1, cell[2] + n / 9 - 1});
      if (found == cells.end()) continue;
      for (const std::uint32_t other : found->second) {
        const double apart = Length(mesh.vertices[other] - mesh.vertices[i]);
        if (apart > distance) continue;
        now[i] = other;
        gap = std::max(gap, apart);
        break;
      }
    }
    if (now[i] == i) cells[cell].push_back(i);
  }
  std::vector<TriangleMesh::Triangle> kept;
  for (const auto& [a, b, c] : mesh.triangles) {
    const TriangleMesh::Triangle joined{now[a], now[b], now[c]};
    if (joined[0] != joined[1] && joined[1] != joined[2] && joined[2] != joined[0]) kept.push_back(joined);
  }
  mesh.triangles = std::move(kept);
  return gap;
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
  VisitOpenEdges(joined, mesh.vertices.size(), stop, [&](const MeshEdge&, std::size_t count, std::int64_t sum) {
    ++faults.open_edges;
    if (count > 1 && static_cast<std::size_t>(std::abs(sum)) == count) ++faults.misoriented_edges;
  });
  return faults;
}

std::optional<double> GapOfSeams(const TriangleMesh& mesh, StopCheck stop) {
  constexpr double kMostOfExtent = 1e-5;  // Half a step of a file with four digits.
  const double extent = LargestExtent(mesh.vertices);
  if (!(extent > 0) || mesh.triangles.empty()) return std::nullopt;
  TriangleMesh merged = mesh;
  MergeEqualVertices(merged, stop);
  std::vector<bool> is_at_open_edge(merged.vertices.size());
  VisitOpenEdges(merged.triangles, merged.vertices.size(), stop, [&](const MeshEdge& edge, std::size_t, std::int64_t) {
    is_at_open_edge[edge.low] = is_at_open_edge[edge.high] = true;
  });
  std::optional<double> least;
  // The greatest distance decides, and smaller ones measure the gap.
  for (const double share : {kMostOfExtent, 1e-7, 1e-9, 1e-12, 1e-15}) {
    TriangleMesh joined = merged;
    const double gap = JoinNearVertices(joined, is_at_open_edge, share * extent, stop);
    if (joined.triangles.empty() || FindSurfaceFaults(joined, stop).open_edges > 0) break;
    least = gap;
  }
  return least;
}

}  // namespace sceneweld
