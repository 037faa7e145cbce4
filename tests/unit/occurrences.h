// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string_view>

namespace sceneweld {

inline bool Occurs(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// How often a part is in a text. Occurrences do not overlap.
inline std::size_t Occurrences(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

}  // namespace sceneweld
