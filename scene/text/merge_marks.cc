// SPDX-License-Identifier: BSD-3-Clause
// Finds the marks of an unfinished merge.

#include "sceneweld/scene/text/merge_marks.h"

#include <algorithm>

namespace sceneweld {

std::string HelpForMergeMarks(std::string_view text) {
  constexpr std::string_view kMark = "<<<<<<< ";
  auto at = text.starts_with(kMark) ? 0 : text.find("\n<<<<<<< ");
  if (at == text.npos || text.find("\n>>>>>>> ", at) == text.npos) return {};
  if (at > 0) ++at;
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  return "a merge by Git left its marks: choose a side at line " + std::to_string(line) + ", and remove the marks";
}

}  // namespace sceneweld
