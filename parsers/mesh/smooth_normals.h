#pragma once

#include <array>
#include <vector>

#include "sceneweld/parsers/mesh/triangle_mesh.h"

namespace sceneweld {

/// Unit normals for the corners of each triangle: those of smooth surfaces, which end
/// where faces meet at an angle with a cosine below `crease`, where they are turned
/// against each other, and at open edges. Vertices must be merged (MergeEqualVertices).
/// Only sums, products and roots: the same numbers everywhere. Time: n log n.
std::vector<std::array<Vector3, 3>> SmoothNormals(const TriangleMesh& mesh, double crease);

}  // namespace sceneweld
