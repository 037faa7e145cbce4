// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sceneweld/parsers/mesh/triangle_mesh.h"

namespace sceneweld {

/// Normals for the corners of triangles. Many corners share one.
class CornerNormals {
 public:
  /// Unit.
  const Vector3& At(std::size_t triangle, std::size_t corner) const { return normals_[of_corner_[triangle][corner]]; }

 private:
  friend CornerNormals SmoothNormals(const TriangleMesh& mesh, double crease, StopCheck stop);
  std::vector<std::array<std::uint32_t, 3>> of_corner_;
  std::vector<Vector3> normals_;
};

/// The normals of smooth surfaces. Smoothness ends where faces meet at an angle with a cosine below `crease`, where
/// they are turned against each other, and at open edges. Vertices must be merged (MergeEqualVertices). Uses only sums,
/// products and roots, so that the numbers are the same on every machine. Time: n log n. Throws Stopped if `stop`
/// requests it.
CornerNormals SmoothNormals(const TriangleMesh& mesh, double crease, StopCheck stop = StopCheck());

}  // namespace sceneweld
