// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld {

/// A convex shape at its place. A mesh counts as its convex hull; a half space or plane as all points with z <= 0 in G.
struct PlacedShape {
  const Shape* shape = nullptr;                    ///< Not null.
  Pose X_WG;                                       ///< The pose of its geometry.
  const std::vector<Vector3>* vertices = nullptr;  ///< The points of a mesh, in G [m]. Null or empty: nothing overlaps.
};

}  // namespace sceneweld
