// SPDX-License-Identifier: BSD-3-Clause
// Recognises paths in the spelling of shells and of Windows.

#include "sceneweld/parsers/files/path_spelling.h"

#include <algorithm>

namespace sceneweld {

std::string HelpForSpelling(std::string_view path) {
  if (path.starts_with("~") || path.starts_with("file://~")) {
    return "write the home folder in full; only a shell replaces `~`";
  }
  if (path.find('\\') == std::string_view::npos) return {};
  std::string here(path);
  std::replace(here.begin(), here.end(), '\\', '/');
  return "write `/` between folders, not `\\`: `" + here + "`";
}

}  // namespace sceneweld
