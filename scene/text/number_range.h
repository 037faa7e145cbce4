// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>

namespace sceneweld {

/// The help for a text in which a number is beyond the range of double: `` `1e400` is too large for a number``. Empty
/// if there is no such number.
std::string HelpForRange(std::string_view text);

}  // namespace sceneweld
