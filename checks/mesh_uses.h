// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/source.h"

namespace sceneweld {

/// A mesh file and its uses in the scene.
struct MeshUse {
  std::string path;    ///< Mesh::path.
  std::string uri;     ///< Mesh::uri of the first element.
  bool hull = false;   ///< Simulators use its convex hull.
  bool solid = false;  ///< Simulators use the solid inside.
  Span span;           ///< The place of the first element that refers to it.
  std::string first;   ///< Which that is.
  std::size_t count = 0;
};

/// The mesh files of geometries and contact zones: each file once, in the order of the scene.
std::vector<MeshUse> MeshUsesOf(const Scene& scene);

}  // namespace sceneweld
