// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld::cli {

/// The first and the last line of each block of a text, by its indentation. Lines begin at 0.
std::vector<std::pair<std::uint32_t, std::uint32_t>> FoldingRanges(std::string_view text);

/// What a person may want to select around a place, the narrowest first: the word, the value, the tag or entry, and the
/// elements or blocks around it, up to the whole text. Each contains the one before it. [bytes: begin and end]
std::vector<std::pair<std::size_t, std::size_t>> SelectionRangesAt(const std::string& path, std::string_view text,
                                                                   std::size_t offset);

}  // namespace sceneweld::cli
