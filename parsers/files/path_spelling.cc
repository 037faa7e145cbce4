// SPDX-License-Identifier: BSD-3-Clause
// Recognises paths in the spelling of shells and of Windows, and quotes words for a shell.

#include "sceneweld/parsers/files/path_spelling.h"

#include <algorithm>

namespace sceneweld {

std::string HelpForSpelling(std::string_view path) {
  if (path.starts_with("~") || path.starts_with("file://~")) {
    return "write the home folder in full; only a shell replaces `~`";
  }
  if (path.find("/~/") != std::string_view::npos || path.ends_with("/~")) {
    return "write the home folder in full; a shell replaces `~` only at the beginning of a word";
  }
  if (path.find('\\') == std::string_view::npos) return {};
  std::string here(path);
  std::replace(here.begin(), here.end(), '\\', '/');
  return "write `/` between folders, not `\\`: `" + here + "`";
}

std::string ShellWord(std::string_view word) {
  const auto is_plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-+=:,./@%").find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0x80;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace sceneweld
