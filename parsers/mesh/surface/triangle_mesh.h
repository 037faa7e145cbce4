// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld {

/// A surface of triangles, in the frame and the units of its file. Its creator guarantees that all indices are those of
/// vertices and all coordinates are finite.
struct TriangleMesh {
  using Triangle = std::array<std::uint32_t, 3>;
  std::vector<Vector3> vertices;
  std::vector<Triangle> triangles;  ///< Indices, counter-clockwise seen from outside.
};

/// Scales each axis. An odd number of negative factors mirrors the surface and turns it inside out. The faces are then
/// turned back.
void Scale(TriangleMesh& mesh, const Vector3& scale);

/// Merges vertices at exactly the same place (into the first one), because files with three corners for each triangle
/// do not show connections in another way. Throws Stopped if `stop` requests it.
void MergeEqualVertices(TriangleMesh& mesh, StopCheck stop = StopCheck());

/// Reasons why a surface is not the boundary of a solid. Vertices at exactly the same place count as one.
struct SurfaceFaults {
  /// Triangles with collinear corners: their height is below 1e-12 times the largest extent of the mesh.
  std::size_t flat_triangles = 0;
  std::size_t first_flat_triangle = 0;  ///< The number of a triangle of the mesh, if there is one.
  /// The number of edges that triangles do not run through equally often in both directions. Zero: the surface is
  /// closed and oriented consistently.
  std::size_t open_edges = 0;
  /// Of these, the number of edges that several triangles run through in the same direction: neighbours that are
  /// oriented against each other.
  std::size_t misoriented_edges = 0;
};
/// Time: n log n. Throws Stopped if `stop` requests it.
SurfaceFaults FindSurfaceFaults(const TriangleMesh& mesh, StopCheck stop = StopCheck());

/// The greatest distance between vertices that must count as one for the surface to be closed, in the units of the
/// file. Nothing if the surface is open even if all vertices within 1e-5 of its largest extent count as one. Throws
/// Stopped if `stop` requests it.
std::optional<double> GapOfSeams(const TriangleMesh& mesh, StopCheck stop = StopCheck());

}  // namespace sceneweld
