// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/census.h"

namespace sceneweld::usd {

/// The fields of a scene that a USD file holds.
const Claims& WriterClaims();

}  // namespace sceneweld::usd
