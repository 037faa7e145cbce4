// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string_view>

#include "sceneweld/cli/formatting/text_changes.h"

namespace sceneweld::cli {

// Pieces of YAML on one line, and over several lines where that is said.

/// The place after blanks and tabs.
std::size_t SkipYamlBlanks(std::string_view text, std::size_t at);
/// Whether a line ends here, or the text.
bool IsYamlLineEnd(std::string_view text, std::size_t at);
/// Whether a comment or the end of the line is here. A comment needs white space in front of it.
bool IsYamlRestEmpty(std::string_view text, std::size_t at);

/// The place after the bracket that closes the one at `at`, maybe on a later line; npos if no bracket closes it.
std::size_t EndOfYamlFlow(std::string_view text, std::size_t at);
/// The changes within a collection on one line, from its opening bracket to after its closing one.
void PutYamlFlow(std::string_view text, std::size_t begin, std::size_t end, TextChanges& changes);

/// The place after the plain scalar at `at`, on this line. In a collection in brackets it ends at these too.
std::size_t EndOfYamlPlain(std::string_view text, std::size_t at, bool in_flow);

/// Whether the quoted scalar from `begin` to `end`, which EndOfQuoted found, has its second quote.
bool IsYamlQuoteClosed(std::string_view text, std::size_t begin, std::size_t end);
/// Replaces the single quotes of a scalar by double ones if that does not change its text.
void PutYamlQuotes(std::string_view text, std::size_t begin, std::size_t end, TextChanges& changes);

}  // namespace sceneweld::cli
