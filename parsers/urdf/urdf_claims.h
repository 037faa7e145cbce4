#pragma once

#include "sceneweld/parsers/table/census.h"

namespace sceneweld::urdf {

/// What a URDF file holds: the rows of the tables, and what stands in sceneweld's
/// own attributes.
const Claims& WriterClaims();

}  // namespace sceneweld::urdf
