// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// The lines that differ between two texts, with some lines around them: `-` was expected, `+` is the actual line.
/// Empty for equal texts.
std::string LineDifference(std::string_view expected, std::string_view actual);

/// One line for each difference between two scenes as scene JSON. Numbers within `tolerance` (relative to max(1, |x|))
/// are equal, list entries are matched by their names, and the places where models were declared do not count.
std::vector<std::string> SceneDifference(const std::string& before, const std::string& after, double tolerance);

}  // namespace sceneweld
