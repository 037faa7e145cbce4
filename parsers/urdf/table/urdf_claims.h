// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/census.h"

namespace sceneweld::urdf {

/// The fields of a scene that a URDF file can hold: those of the rows, and those in sceneweld's own attributes.
const Claims& WriterClaims();

}  // namespace sceneweld::urdf
