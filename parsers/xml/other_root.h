// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// The help for an XML file whose root element belongs to another format; `or_else` if it is the root of none.
std::string HelpForRoot(std::string_view root, std::string or_else);

/// The name of the format (`--from NAME`) of a well-formed XML text, by its root element; empty for an unknown one.
std::string_view FormatByRoot(std::string_view text);

}  // namespace sceneweld
