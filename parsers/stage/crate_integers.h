// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sceneweld/parsers/stage/crate_bytes.h"

namespace sceneweld::stage {

/// Reads this many compressed integers: the size of the block, then the block. Nothing if the block is damaged or holds
/// fewer, or the budget is exhausted. Instances: int32_t, uint32_t, int64_t, uint64_t.
template <typename Int>
std::optional<std::vector<Int>> ReadIntegers(CrateCursor& cursor, std::uint64_t count, CrateBudget& budget);

}  // namespace sceneweld::stage
