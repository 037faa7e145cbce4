// SPDX-License-Identifier: BSD-3-Clause
// Moves paths of prims in a printed text.

#include "sceneweld/parsers/usd/moved_paths.h"

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
    if (text.substr(at, length) == three.substr(0, length)) return at + length;
    ++at;
  }
  return text.size();
}

}  // namespace

std::string MovedPaths(std::string_view text, std::string_view from, std::string_view to) {
  std::string moved;
  moved.reserve(text.size() + text.size() / 16);
  std::size_t copied = 0;
  for (std::size_t at = text.find_first_of("<\"'@"); at < text.size(); at = text.find_first_of("<\"'@", at)) {
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
