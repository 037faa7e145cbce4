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

/// Convex shapes by their support functions, for overlap.h and separation.h.

#include "sceneweld/checks/shapes/convex_solid.h"

namespace sceneweld {

/// Whether a shape is a half space or plane.
bool IsUnbounded(const Shape& shape);
/// Whether it is a mesh without points.
bool IsEmptyMesh(const PlacedShape& placed);

/// A bounded shape that is not an empty mesh, with the origin moved near to both shapes, so that rounding does not
/// depend on their places. `placed` must outlive it.
class ConvexSolid {
 public:
  ConvexSolid(const PlacedShape& placed, const Vector3& origin);

  /// The farthest point along a unit vector.
  Vector3 Farthest(const Vector3& direction) const;
  /// A point within.
  Vector3 Center() const;
  /// An axis of G.
  Vector3 Axis(int i) const { return {R_WG_(0, i), R_WG_(1, i), R_WG_(2, i)}; }

 private:
  const PlacedShape& placed_;
  Matrix3 R_WG_, R_GW_;
  Vector3 p_;
};

}  // namespace sceneweld
