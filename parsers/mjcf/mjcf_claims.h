#pragma once

#include "sceneweld/parsers/census.h"

namespace sceneweld::mjcf {

/// What an MJCF file holds of a scene, for the census of losses.
Claims ClaimsOf(const Scene& scene);

}  // namespace sceneweld::mjcf
