// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sceneweld/scene/stop_check.h"

namespace sceneweld {

/// An edge of one triangle, between two different vertices.
struct MeshEdge {
  std::uint32_t low, high;  ///< Its vertices, the lower number first.
  std::uint32_t triangle;
  std::uint8_t at_low, at_high;  ///< The corners of the triangle there.

  /// Whether the triangle runs from the lower vertex to the higher one.
  bool is_upwards() const { return at_high == (at_low + 1) % 3; }
};

/// The edges of all triangles, sorted by `low`, `high` and `triangle`. The corners are below `vertex_count`. Time:
/// linear, if no vertex has very many edges. Throws Stopped if `stop` requests it.
std::vector<MeshEdge> SortedEdges(const std::vector<std::array<std::uint32_t, 3>>& triangles, std::size_t vertex_count,
                                  StopCheck& stop);

}  // namespace sceneweld
