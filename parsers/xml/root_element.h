// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// Whether a tag of an XML text declares a prefix of a namespace: `<robot xmlns:drake="...">`. Comments do not count.
/// A text that is not XML may give either answer.
bool DeclaresPrefix(std::string_view text, std::string_view prefix);

/// The help for a text that is not of the expected format, if it is one of another format that is known: by the root
/// element of XML, the first key of YAML, or the head of JSON and USD. `or_else` for any other text.
std::string HelpForOtherFormat(std::string_view text, std::string or_else);

/// The name of the format (`--from NAME`) of a well-formed XML text, by its root element; empty for an unknown one.
std::string_view FormatByRoot(std::string_view text);

}  // namespace sceneweld
