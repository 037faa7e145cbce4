// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"
#include "sceneweld/parsers/mesh/mesh_look.h"

namespace sceneweld {

/// The textures that a material library of an OBJ file names (`map_Kd` and the like, with or without options in front
/// of the name). Reads nothing else.
std::vector<MeshCompanion> TexturesOfMtl(const Source& source);

/// The materials of a library by their names, as far as glTF can express them. Their images go into `looks`. Lines that
/// cannot be read are ignored.
std::vector<MeshLook> LooksOfMtl(const Source& source, MeshLooks& looks);

}  // namespace sceneweld
