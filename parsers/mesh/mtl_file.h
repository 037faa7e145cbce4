#pragma once

#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"

namespace sceneweld {

/// The textures that a material library of an OBJ file names (`map_Kd` and its
/// like, with or without options in front of the name). Nothing else is read.
std::vector<MeshCompanion> TexturesOfMtl(const Source& source);

}  // namespace sceneweld
