// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/parsers/mesh/usd_look.h"
#include "sceneweld/parsers/stage/stage.h"

namespace sceneweld {

/// The surface of a prim that is a shape: Cube, Sphere, Cylinder, Capsule, Cone, Plane and their forms with two radii.
/// In the axes and units of the prim, without its scale. Round shapes have flat faces. Nothing for other prims, and for
/// sizes that are not above zero.
std::optional<TriangleMesh> SurfaceOfShape(const stage::StagePrim& prim, const UseOfProperty& read = {});

}  // namespace sceneweld
