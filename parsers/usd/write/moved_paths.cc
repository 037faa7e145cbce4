// SPDX-License-Identifier: BSD-3-Clause
// Moves paths of prims in a printed text.

#include "sceneweld/parsers/usd/write/moved_paths.h"

#include <array>

namespace sceneweld::usd {
namespace {

// The end of a quoted text that begins at a quote, as UsdaPrinter writes it: `"` with escapes, or three quotes.
std::size_t EndOfQuoted(std::string_view text, std::size_t begin) {
  const char quote = text[begin];
  const std::string_view three = text.substr(begin, 3);
  const std::size_t length = three.size() == 3 && three[1] == quote && three[2] == quote ? 3 : 1;
  std::size_t at = begin + length;
  while (at < text.size()) {
    if (text[at] == '\\' && quote != '@') {
      at += 2;
      continue;
    }
    if (text[at] == quote && (length == 1 || text.substr(at, length) == three)) return at + length;
    ++at;
  }
  return text.size();
}

// The next path, or quote, at or behind a place. For this much text, find_first_of would take most of the time.
std::size_t NextMark(std::string_view text, std::size_t at) {
  static constexpr auto kIsMark = [] {
    std::array<bool, 256> marks{};
    for (const char c : {'<', '"', '\'', '@'}) marks[static_cast<unsigned char>(c)] = true;
    return marks;
  }();
  while (at < text.size() && !kIsMark[static_cast<unsigned char>(text[at])]) ++at;
  return at;
}

}  // namespace

std::string MovedPaths(std::string_view text, std::string_view from, std::string_view to) {
  std::string moved;
  moved.reserve(text.size() + text.size() / 16);
  std::size_t copied = 0;
  for (std::size_t at = NextMark(text, 0); at < text.size(); at = NextMark(text, at)) {
    if (text[at] != '<') {
      at = EndOfQuoted(text, at);
      continue;
    }
    ++at;
    const std::string_view rest = text.substr(at);
    if (!rest.starts_with(from)) continue;
    const char next = rest.size() > from.size() ? rest[from.size()] : '\0';
    if (next != '/' && next != '>' && next != '.') continue;
    moved.append(text.substr(copied, at - copied)).append(to);
    at += from.size();
    copied = at;
  }
  return moved.append(text.substr(copied));
}

}  // namespace sceneweld::usd
