// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <string>

namespace sceneweld::fuzz {

/// Changes a text of USD: removes, repeats or moves a part or a line, changes a byte, or inserts a word, mark or number
/// of the grammar. The first line stays. The same text and seed give the same result.
std::string MutateUsda(const std::string& text, std::uint64_t seed);

}  // namespace sceneweld::fuzz
