// SPDX-License-Identifier: BSD-3-Clause
// Sorts the edges of triangles by their vertices: first into one list for each lower vertex, whose place is counted,
// then each of these short lists.

#include "sceneweld/parsers/mesh/surface/mesh_edges.h"

#include <algorithm>

namespace sceneweld {
namespace {

// Longer lists are sorted by halves.
constexpr std::ptrdiff_t kShort = 24;

// Keeps the order of edges with equal ends.
void SortByHigh(MeshEdge* begin, MeshEdge* end, StopCheck& stop) {
  if (end - begin > kShort) {
    std::stable_sort(begin, end, [&](const MeshEdge& a, const MeshEdge& b) {
      stop.Look();
      return a.high < b.high;
    });
    return;
  }
  for (MeshEdge* next = begin; next < end; ++next) {
    const MeshEdge edge = *next;
    MeshEdge* at = next;
    for (; at > begin && at[-1].high > edge.high; --at) *at = at[-1];
    *at = edge;
  }
}

template <typename Visit>
void VisitEdges(const std::vector<std::array<std::uint32_t, 3>>& triangles, StopCheck& stop, Visit&& visit) {
  for (std::uint32_t t = 0; t < triangles.size(); ++t) {
    stop.Look();
    for (std::uint8_t i = 0; i < 3; ++i) {
      const auto next = static_cast<std::uint8_t>(i == 2 ? 0 : i + 1);
      const std::uint32_t from = triangles[t][i], to = triangles[t][next];
      if (from < to) visit(MeshEdge{from, to, t, i, next});
      if (to < from) visit(MeshEdge{to, from, t, next, i});
    }
  }
}

}  // namespace

std::vector<MeshEdge> SortedEdges(const std::vector<std::array<std::uint32_t, 3>>& triangles, std::size_t vertex_count,
                                  StopCheck& stop) {
  // The place of the first edge of each lower vertex; later that of its next edge.
  std::vector<std::uint32_t> place(vertex_count + 1);
  VisitEdges(triangles, stop, [&](const MeshEdge& edge) { ++place[edge.low + 1]; });
  for (std::size_t i = 1; i < place.size(); ++i) place[i] += place[i - 1];
  std::vector<MeshEdge> edges(place.back());
  VisitEdges(triangles, stop, [&](const MeshEdge& edge) { edges[place[edge.low]++] = edge; });
  std::uint32_t begin = 0;
  for (std::size_t low = 0; low < vertex_count; ++low) {
    stop.Look();
    SortByHigh(edges.data() + begin, edges.data() + place[low], stop);
    begin = place[low];
  }
  return edges;
}

}  // namespace sceneweld
