// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::cli {

/// Where a place of a YAML text is, by indentation and brackets alone, because a text that is being written is often
/// invalid.
struct YamlCursor {
  std::vector<std::string> keys;  ///< Around the place, the outermost first: `directives`, `add_weld`, `parent`.
  bool is_value = false;          ///< At the value of the last key; otherwise at a further key beside or below them.
  std::vector<std::string> siblings;  ///< Keys that the mapping of the place has in the lines before.
  std::size_t begin = 0;              ///< The word at the place, without quotes: from here
  std::size_t end = 0;                ///< to here.
};
YamlCursor YamlCursorAt(std::string_view text, std::size_t offset);

}  // namespace sceneweld::cli
