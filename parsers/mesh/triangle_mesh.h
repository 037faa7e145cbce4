// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/stop_check.h"

namespace sceneweld {

/// A surface of triangles, in the frame and the units of its file. Its creator guarantees that all indices are those of
/// vertices and all coordinates are finite.
struct TriangleMesh {
  using Triangle = std::array<std::uint32_t, 3>;
  std::vector<Vector3> vertices;
  std::vector<Triangle> triangles;  ///< Indices, counter-clockwise seen from outside.
};

/// Scales each axis. An odd number of negative factors mirrors the surface,
/// which turns it inside out: the faces are turned back then.
void Scale(TriangleMesh& mesh, const Vector3& scale);

/// Merges vertices at exactly the same place (into the first one): files with three corners for each triangle have no
/// other sign of connection. Throws Stopped if `stop` asks for it.
void MergeEqualVertices(TriangleMesh& mesh, StopCheck stop = StopCheck());

/// Reasons why a surface is not the boundary of a solid. Vertices at exactly the same place count as one.
struct SurfaceFaults {
  /// Triangles with collinear corners: their height is below 1e-12 times the largest extent of the mesh.
  std::size_t flat_triangles = 0;
  std::size_t first_flat_triangle = 0;  ///< Of the mesh; where there is one.
  /// Edges that are not run through as often one way as the other. Zero: the
  /// surface is closed and oriented consistently.
  std::size_t open_edges = 0;
  /// Of them, those that are run through in one direction only, by several
  /// triangles: neighbours that are oriented against each other.
  std::size_t misoriented_edges = 0;
};
/// Time: n log n. Throws Stopped where `stop` asks for it.
SurfaceFaults FindSurfaceFaults(const TriangleMesh& mesh, StopCheck stop = StopCheck());

}  // namespace sceneweld
