// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sceneweld/parsers/stage/crate/crate_bytes.h"
#include "sceneweld/parsers/stage/crate/crate_sections.h"
#include "sceneweld/parsers/stage/crate/crate_types.h"
#include "sceneweld/parsers/stage/layer/value.h"

namespace sceneweld::stage {

/// Reads this many compressed integers: the size of the block, then the block. Nothing if the block is damaged or holds
/// fewer, or the budget is exhausted. Instances: int32_t, uint32_t, int64_t, uint64_t.
template <typename Int>
std::optional<std::vector<Int>> ReadIntegers(CrateCursor& cursor, std::uint64_t count, CrateBudget& budget);

/// The double of the shortest decimal number that gives this float: 0.1 for 0.1f. Infinities and NaN stay.
double ShortestOf(float value);
/// The same for half precision, given by its bits.
double ShortestOfHalf(std::uint16_t bits);

/// Reads numbers: one element or an array. Single precision becomes the shortest decimal number (crate_numbers.h).
/// Nothing if the data is damaged or the budget is exhausted.
std::optional<Numbers> ReadNumbers(CrateValueRep rep, const CrateSections& sections, CrateBudget& budget);

/// An array that is not inlined: a cursor behind its count. The count is not checked.
struct CrateArray {
  CrateCursor cursor;
  std::uint64_t count = 0;
};
CrateArray BeginArray(CrateValueRep rep, const CrateSections& sections);

}  // namespace sceneweld::stage
