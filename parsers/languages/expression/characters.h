// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>
#include <vector>

namespace sceneweld::expression {

/// The code points of a UTF-8 text, each as its bytes.
inline std::vector<std::string_view> CharactersOf(std::string_view text) {
  std::vector<std::string_view> characters;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    characters.push_back(text.substr(at, end - at));
    at = end;
  }
  return characters;
}

/// Their number.
inline std::size_t CharacterCount(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

/// The steps of a search for a text in another one, for Budget.
inline std::size_t SearchSteps(std::string_view text, std::string_view what) {
  return (text.size() / 16 + 1) * (what.size() / 64 + 1);
}

}  // namespace sceneweld::expression
