// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string_view>

namespace sceneweld {

// Finds the ends of values in a YAML text, for their places. Text that the parser has read is well formed. In the rest,
// only the end of the line is searched.

bool IsBlank(char c);
bool IsBreak(char c);
std::size_t EndOfLine(std::string_view text, std::size_t from);
/// The place after blanks, line breaks and comments.
std::size_t SkipSpace(std::string_view text, std::size_t at);
/// The place after the anchor or tag that starts at `at`.
std::size_t SkipProperty(std::string_view text, std::size_t at);
/// The place after the quoted scalar that starts at `at`.
std::size_t EndOfQuoted(std::string_view text, std::size_t at);
/// The place after the bracket that closes the one at `at`, or the end of the line.
std::size_t EndOfFlow(std::string_view text, std::size_t at);
/// The end of the text on a line, without the comment and the blanks at its end.
std::size_t EndOfContent(std::string_view text, std::size_t at);

}  // namespace sceneweld
