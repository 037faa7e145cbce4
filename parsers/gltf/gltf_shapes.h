// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/mesh/surface/drawn_mesh.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::gltf {

/// Width and depth of the square that replaces a half space. [m]
inline constexpr double kHalfSpaceSize = 100;

/// A primitive shape as a scaled shape that others share: all boxes are one cube, all spheres and ellipsoids one ball.
struct ScaledShape {
  std::string name;  ///< The shared shape: `box`, `ball`, `cylinder`, `square`, `capsule 2.5`.
  Vector3 scale;
  double capsule_length = 0;  ///< Of a capsule of radius 1, without the caps.
};
ScaledShape ScaledShapeOf(const Shape& shape);

/// Its triangles before scaling, with texture coordinates: a cube of length 1, a ball of radius 1, a cylinder of radius
/// 1 and length 1, a square of length 1 that faces up.
DrawnPart PartOf(const ScaledShape& shape);

}  // namespace sceneweld::gltf
