#pragma once

#include "sceneweld/parsers/table/census.h"

namespace sceneweld::mjcf {

/// What an MJCF file holds of a scene, for the census of losses.
const Claims& WriterClaims();

}  // namespace sceneweld::mjcf
