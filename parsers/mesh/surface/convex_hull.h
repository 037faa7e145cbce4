// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"

namespace sceneweld {

/// The surface of the convex hull of points, counter-clockwise seen from outside, with the points on it only. Returns
/// nothing if the points lie in a plane, or if rounding spoils the surface. Time: n log n for most inputs. Throws
/// Stopped if `stop` requests it.
std::optional<TriangleMesh> ConvexHull(const std::vector<Vector3>& points, StopCheck stop = StopCheck());

}  // namespace sceneweld
