// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/directives/reading/directive_kinds.h"

namespace sceneweld {

/// The root's key of the list of directives.
inline constexpr std::string_view kDirectivesKey = "directives";

/// Reads one entry of a list of directives, a mapping with exactly one directive, and adds it to the file. Reports
/// every mistake that it can find. `list_key` is the place for reports without a place of their own. The rules are in
/// docs/reference/directives.md, 1 to 4.
void ReadDirectiveEntry(const YamlNode& item, Span list_key, const ReadingRules& rules, DirectiveFile& file,
                        Diagnostics& diagnostics);

}  // namespace sceneweld
