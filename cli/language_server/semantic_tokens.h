// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/symbols.h"

namespace sceneweld::cli {

/// The types of tokens, in the order of their numbers: names of LSP 3.17, which themes have colours for.
std::span<const std::string_view> SemanticTokenTypes();
/// The modifiers, in the order of their bits.
std::span<const std::string_view> SemanticTokenModifiers();

/// The names in a file, coloured by what they refer to: five numbers each, relative to the token before (LSP 3.17,
/// `SemanticTokens.data`).
std::vector<std::uint32_t> SemanticTokensIn(const std::string& path, const Analyses& analyses,
                                            PositionEncoding encoding);

}  // namespace sceneweld::cli
