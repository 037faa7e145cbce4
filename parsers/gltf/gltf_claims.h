#pragma once

#include "sceneweld/parsers/table/census.h"

namespace sceneweld::gltf {

/// What a glTF file holds of a scene; what is encoded stands in `extras`.
const Claims& WriterClaims();

}  // namespace sceneweld::gltf
