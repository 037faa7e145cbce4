#pragma once

#include "sceneweld/parsers/census.h"

namespace sceneweld::sdf {

/// What a merged SDFormat file holds: the rows of the tables, and what stands in
/// sceneweld's own attributes.
const Claims& WriterClaims();

/// What it holds of this scene: cameras too, where all of them are those of sensors
/// that are kept.
Claims ClaimsOf(const Scene& scene);

}  // namespace sceneweld::sdf
