// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

namespace sceneweld {

/// Whether a tag of an XML text declares a prefix of a namespace: `<robot xmlns:drake="...">`. Comments do not count.
/// A text that is not XML may give either answer.
bool DeclaresPrefix(std::string_view text, std::string_view prefix);

}  // namespace sceneweld
