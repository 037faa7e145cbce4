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
  std::string path;
  bool hull = false;   ///< Simulators take its convex hull.
  bool solid = false;  ///< Or the solid inside.
  Span span;           ///< Of the first that refers to it.
  std::string first;   ///< Which that is.
  std::size_t count = 0;
};

/// Of geometries and contact zones: each file once, in the order of the scene.
std::vector<MeshUse> MeshUsesOf(const Scene& scene);

}  // namespace sceneweld
