// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/stage/crate_bytes.h"
#include "sceneweld/parsers/stage/crate_sections.h"
#include "sceneweld/parsers/stage/crate_types.h"
#include "sceneweld/parsers/stage/value.h"

namespace sceneweld::stage {

/// Reads numbers: one element or an array. Single precision becomes the shortest decimal number (crate_floats.h).
/// Nothing if the data is damaged or the budget is exhausted.
std::optional<Numbers> ReadNumbers(CrateValueRep rep, const CrateSections& sections, CrateBudget& budget);

/// An array that is not inlined: a cursor behind its count. The count is not checked.
struct CrateArray {
  CrateCursor cursor;
  std::uint64_t count = 0;
};
CrateArray BeginArray(CrateValueRep rep, const CrateSections& sections);

}  // namespace sceneweld::stage
