// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld::mjcf {

/// A written file with `separator` instead of `::` in the names of its elements, and where others name them. Names that
/// would become the same get a number.
std::string WithSeparator(const std::string& mjcf, std::string_view separator);

}  // namespace sceneweld::mjcf
