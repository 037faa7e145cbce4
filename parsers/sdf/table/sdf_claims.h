// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/census.h"

namespace sceneweld::sdf {

/// The fields of a scene that a merged SDFormat file can hold: those of the rows, and those in sceneweld's own
/// attributes.
const Claims& WriterClaims();

}  // namespace sceneweld::sdf
