// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// A text as a YAML scalar on one line, in quotes if it needs them.
std::string YamlScalar(std::string_view text);
/// `[1, 2.5]`
std::string YamlNumbers(const std::vector<double>& numbers);

}  // namespace sceneweld
