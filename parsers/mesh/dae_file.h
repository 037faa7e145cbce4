#pragma once

#include <vector>

#include "sceneweld/parsers/mesh/mesh_companion.h"

namespace sceneweld {

/// The images that a COLLADA file names (`<library_images>`, of versions 1.4 and
/// 1.5). Nothing else is read; nothing comes of a file that is no XML.
std::vector<MeshCompanion> ImagesOfDae(const Source& source);

}  // namespace sceneweld
