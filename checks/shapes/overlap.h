// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/checks/shapes/convex_solid.h"

namespace sceneweld {

/// Whether this build finds overlaps: without the option SCENEWELD_OVERLAPS of CMake, the two functions below throw
/// Stopped.
bool FindsOverlaps();

/// How deep two shapes are in each other.
struct Overlap {
  double depth = 0;   ///< How far B must move, at least, until the shapes only touch. Above zero. [m]
  Vector3 direction;  ///< In which direction, as a unit vector in W.
};

/// Nothing if the shapes are apart or only touch, or if both are unbounded. The depth is exact up to rounding with half
/// spaces, between boxes and between spheres. Between other shapes it may be too large: by 0.01 mm, or up to 5 % if
/// they are deep in each other. It is never too small. Shapes that overlap by no more than `least` [m] count as apart,
/// which saves time.
std::optional<Overlap> FindOverlap(const PlacedShape& a, const PlacedShape& b, double least = 0);

/// Whether FindOverlap would find an overlap, without its depth, which takes a fraction of the time.
bool Touch(const PlacedShape& a, const PlacedShape& b);

}  // namespace sceneweld
