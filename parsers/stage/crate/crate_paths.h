// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/stage/crate/crate_bytes.h"
#include "sceneweld/parsers/stage/crate/crate_sections.h"

namespace sceneweld::stage {

/// Reads the section of paths into `sections.paths`. The tokens must be there. Returns why that is not possible; empty
/// if it is.
std::string ReadCratePaths(CrateCursor& cursor, CrateBudget& budget, CrateSections& sections);

}  // namespace sceneweld::stage
