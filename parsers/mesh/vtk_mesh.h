#pragma once

#include <optional>

#include "sceneweld/parsers/mesh/triangle_mesh.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// The faces of all tetrahedra of a legacy VTK file in text form (UNSTRUCTURED_GRID
/// of cells of type 10), each turned outwards, so that the surface integrals of
/// the whole are those of the solid. Reports what cannot be read; nothing then.
std::optional<TriangleMesh> ReadVtkMesh(const Source& source, Diagnostics& diagnostics, StopCheck stop = StopCheck());

/// Takes out the faces between two tetrahedra, which nobody sees. Time: n log n.
void KeepOuterFaces(TriangleMesh& tetrahedra, StopCheck stop = StopCheck());

}  // namespace sceneweld
