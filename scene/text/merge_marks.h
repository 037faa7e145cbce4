// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sceneweld {

/// The help line for a text that does not parse because a merge by Git left its marks in it: `<<<<<<< HEAD` at the
/// beginning of a line. Empty if there are none.
std::string HelpForMergeMarks(std::string_view text);

}  // namespace sceneweld
