#pragma once

#include <cstddef>
#include <string_view>

namespace sceneweld {

// Finding the ends of things in a YAML text, for their places: what the parser has
// read is known to be well formed, and what it has not is only searched for the
// end of its line.

bool IsBlank(char c);
bool IsBreak(char c);
std::size_t EndOfLine(std::string_view text, std::size_t from);
/// Behind blanks, line breaks and comments.
std::size_t SkipSpace(std::string_view text, std::size_t at);
/// Behind the anchor or tag that starts at `at`.
std::size_t SkipProperty(std::string_view text, std::size_t at);
/// Behind the quoted scalar that starts at `at`.
std::size_t EndOfQuoted(std::string_view text, std::size_t at);
/// Behind the bracket that closes the one at `at`, or the end of the line.
std::size_t EndOfFlow(std::string_view text, std::size_t at);
/// The end of what stands on a line, without the comment and blanks at its end.
std::size_t EndOfContent(std::string_view text, std::size_t at);

}  // namespace sceneweld
