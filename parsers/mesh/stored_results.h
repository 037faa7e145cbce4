// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The same as the functions of the same names without a store. The results come from the store if it has them, and go
/// there. `store` may be null.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mesh/mesh_store.h"
#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/scene/stop_check.h"

namespace sceneweld {

/// ConvexHull (convex_hull.h).
std::optional<TriangleMesh> StoredHull(const std::vector<Vector3>& points, MeshStore* store,
                                       StopCheck stop = StopCheck());

/// FindSurfaceFaults (triangle_mesh.h).
SurfaceFaults StoredFaults(const TriangleMesh& mesh, MeshStore* store, StopCheck stop = StopCheck());

/// The memory of a list of numbers, for keys.
template <typename T>
std::string_view BytesIn(const std::vector<T>& list) {
  return {reinterpret_cast<const char*>(list.data()), list.size() * sizeof(T)};
}

}  // namespace sceneweld
