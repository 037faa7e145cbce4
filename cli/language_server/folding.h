// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld::cli {

/// The first and the last line of each block of a text, by its indentation. Lines begin at 0.
std::vector<std::pair<std::uint32_t, std::uint32_t>> FoldingRanges(std::string_view text);

}  // namespace sceneweld::cli
