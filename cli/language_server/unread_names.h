// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/language_server/symbols.h"

namespace sceneweld::cli {

/// Whether a file of this name is XML that UnreadNamesIn looks into.
bool MayHaveNames(const std::string& path);

/// The places in an XML file that have a name, after scopes or without one unless `scoped_only`, as a whole value or as
/// a word of one, although sceneweld does not read the value: a parameter of a plugin may name a joint. A value counts
/// as read if the format's table has a row for it, or if analyses know the place as a name. [bytes: begin and end]
std::vector<std::pair<std::size_t, std::size_t>> UnreadNamesIn(const std::string& path, std::string_view text,
                                                               std::string_view name, bool scoped_only,
                                                               const Analyses& analyses);

}  // namespace sceneweld::cli
