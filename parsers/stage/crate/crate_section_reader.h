// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

#include "sceneweld/parsers/stage/crate/crate_bytes.h"
#include "sceneweld/parsers/stage/crate/crate_sections.h"

namespace sceneweld::stage {

/// Reads the sections. Returns why that is not possible; empty if it is.
std::string ReadSections(std::string_view bytes, CrateBudget& budget, CrateSections& sections);

}  // namespace sceneweld::stage
