// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "sceneweld/parsers/mesh/surface/mesh_look.h"
#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"

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

/// A part of a surface with one look, in the form that graphics hardware draws: each vertex has everything that its
/// corners share.
struct DrawnPart {
  std::vector<std::array<float, 3>> positions;  ///< Finite.
  std::vector<std::array<float, 3>> normals;    ///< Unit vectors, one for each position.
  std::vector<std::array<float, 2>> uvs;        ///< One for each position, or none at all.
  /// Linear, with opacity; 65535 for 1. One for each position, or none at all.
  std::vector<std::array<std::uint16_t, 4>> colors;
  std::vector<std::uint32_t> indices;     ///< Three for each triangle.
  std::uint32_t look = MeshLooks::kNone;  ///< Into MeshLooks::looks.
};

/// The parts of a surface, in the order of their looks. Corners without a normal get the normal of the smooth surface
/// around them. Smoothness ends where faces meet at more than 40 degrees. Triangles without three different vertices
/// are left out. Returns nothing if a coordinate exceeds the range of a float. Time: n log n. Throws Stopped if `stop`
/// requests it.
std::optional<std::vector<DrawnPart>> DrawnParts(const TriangleMesh& mesh, const MeshLooks& looks,
                                                 StopCheck stop = StopCheck());

}  // namespace sceneweld
