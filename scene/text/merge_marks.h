// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sceneweld {

/// What to do about a text that does not parse, if a merge by Git left its marks in it: `<<<<<<< HEAD` at the beginning
/// of a line. Empty: there are none.
std::string HelpForMergeMarks(std::string_view text);

}  // namespace sceneweld
