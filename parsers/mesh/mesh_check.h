#pragma once

#include <cstddef>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

struct MeshCheck {
  std::size_t files = 0;  ///< Different mesh files that the scene refers to.
};

/// Opens every mesh file that geometries and contact zones refer to, once, in the
/// order of the scene, and reports what simulators and viewers would stumble over:
///  - errors: a file that is missing (`file-not-found`) or cannot be read
///    (`malformed-mesh` and the like), no faces (`faulty-mesh`);
///  - warnings: `unsupported-mesh` where its format is not known here; `faulty-mesh`
///    for a closed surface that is turned inwards, a file of its looks that is missing;
///    and for collisions: faces without area, no convex hull, an open surface (where
///    the convex hull is not what is meant);
///  - notes: `faulty-mesh` for vertices without a face, faces without area of visuals.
/// Each tells the first geometry that refers to the mesh, and how many more there are.
MeshCheck CheckMeshes(const Scene& scene, Files& files, Diagnostics& diagnostics);

}  // namespace sceneweld
