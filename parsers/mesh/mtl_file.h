// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"
#include "sceneweld/parsers/mesh/mesh_look.h"

namespace sceneweld {

/// The textures that a material library of an OBJ file names (`map_Kd` and its
/// like, with or without options in front of the name). Nothing else is read.
std::vector<MeshCompanion> TexturesOfMtl(const Source& source);

/// The materials of a library by their names, as far as glTF has words for them; their
/// images go into `looks`. Lines that cannot be read say nothing.
std::vector<MeshLook> LooksOfMtl(const Source& source, MeshLooks& looks);

}  // namespace sceneweld
