// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/mesh/triangle_mesh.h"

namespace sceneweld {

/// The surface of the convex hull of points, counter-clockwise seen from
/// outside. Nothing where the points lie in a plane, or where rounding spoils
/// the surface. Time: n log n for most inputs. Throws Stopped where `stop` asks for it.
std::optional<TriangleMesh> ConvexHull(const std::vector<Vector3>& points, StopCheck stop = StopCheck());

}  // namespace sceneweld
