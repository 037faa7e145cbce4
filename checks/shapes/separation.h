// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <limits>
#include <optional>

#include "sceneweld/checks/shapes/convex_solid.h"

namespace sceneweld {

/// The nearest points of two shapes that are apart.
struct Separation {
  double distance = 0;  ///< Above zero. [m]
  Vector3 p_WA;         ///< On A.
  Vector3 p_WB;         ///< On B.
};

/// Nothing if the shapes overlap or touch, if both are unbounded, or if one is a mesh without points. The distance is
/// exact up to 1e-8 of itself plus 1e-9 m; it is never too small. If it is not less than `within`, the search may end
/// early: the result is then farther apart than the nearest points, and not nearer than `within`.
std::optional<Separation> FindSeparation(const PlacedShape& a, const PlacedShape& b,
                                         double within = std::numeric_limits<double>::infinity());

}  // namespace sceneweld
