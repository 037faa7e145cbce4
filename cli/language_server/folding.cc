// SPDX-License-Identifier: BSD-3-Clause
// Finds blocks of lines that are indented more than the line before them.

#include "sceneweld/cli/language_server/folding.h"

#include "sceneweld/cli/language_server/text_position.h"

namespace sceneweld::cli {

std::vector<std::pair<std::uint32_t, std::uint32_t>> FoldingRanges(std::string_view text) {
  struct Open {
    std::size_t indent;
    std::uint32_t line;
  };
  std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
  std::vector<Open> open;
  const TextLines lines(text);
  std::uint32_t last = 0;  // The last line with text.
  const auto close = [&](std::size_t indent) {
    while (!open.empty() && open.back().indent >= indent) {
      if (last > open.back().line) found.emplace_back(open.back().line, last);
      open.pop_back();
    }
  };
  for (std::uint32_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = lines.Line(i);
    const std::size_t indent = line.find_first_not_of(" \t");
    if (indent == line.npos) continue;
    close(indent);
    open.push_back({indent, i});
    last = i;
  }
  close(0);
  return found;
}

}  // namespace sceneweld::cli
