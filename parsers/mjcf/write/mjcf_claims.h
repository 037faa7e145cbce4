// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/census.h"

namespace sceneweld::mjcf {

/// The fields of a scene that an MJCF file can have, for counting losses.
const Claims& WriterClaims();

}  // namespace sceneweld::mjcf
