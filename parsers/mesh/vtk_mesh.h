// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/mesh/surface/triangle_mesh.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

/// The faces of all tetrahedra of a legacy VTK text file (UNSTRUCTURED_GRID of cells of type 10), each turned outwards,
/// so that the surface integrals are those of the solid. Reports errors and then returns nothing.
std::optional<TriangleMesh> ReadVtkMesh(const Source& source, Diagnostics& diagnostics, StopCheck stop = StopCheck());

/// Removes the faces between two tetrahedra, which are invisible. Time: n log n.
void KeepOuterFaces(TriangleMesh& tetrahedra, StopCheck stop = StopCheck());

}  // namespace sceneweld
