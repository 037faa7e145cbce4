// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"

namespace sceneweld {

/// The images that a COLLADA file names (`<library_images>`, versions 1.4 and 1.5). Reads nothing else. Returns none
/// for a file that is not XML.
std::vector<MeshCompanion> ImagesOfDae(const Source& source);

}  // namespace sceneweld
