// SPDX-License-Identifier: BSD-3-Clause
// Finds blocks of lines that are indented more than the line before them.
// Finds words, values, elements and blocks around a place.

#include "sceneweld/cli/language_server/ranges.h"

#include <algorithm>
#include <set>

#include "sceneweld/cli/language_server/cursor/text_position.h"
#include "sceneweld/cli/language_server/cursor/xml_cursor.h"
#include "sceneweld/cli/language_server/cursor/yaml_cursor.h"
#include "sceneweld/cli/language_server/table_rows.h"

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

namespace {

using Range = std::pair<std::size_t, std::size_t>;

// Blocks of lines by indentation: each ends before the first line that is indented no more than its first one.
void AddBlocks(std::string_view text, std::size_t offset, std::vector<Range>& ranges) {
  const TextLines lines(text);
  const auto indent_of = [&](std::uint32_t line) { return lines.Line(line).find_first_not_of(' '); };
  std::uint32_t line = lines.PositionOf(offset, PositionEncoding::kUtf8).line;
  if (indent_of(line) == std::string_view::npos) return;
  while (true) {
    const std::size_t indent = indent_of(line);
    std::uint32_t last = line;
    for (std::uint32_t i = line + 1; i < lines.count(); ++i) {
      const std::size_t other = indent_of(i);
      if (other == std::string_view::npos) continue;
      if (other <= indent) break;
      last = i;
    }
    ranges.emplace_back(lines.Start(line) + indent, lines.Start(last) + lines.Line(last).size());
    if (indent == 0) return;
    std::uint32_t outer = line;
    while (outer > 0 && indent_of(outer) >= indent) --outer;  // An empty line has npos.
    if (indent_of(outer) >= indent) return;
    line = outer;
  }
}

}  // namespace

std::vector<Range> SelectionRangesAt(const std::string& path, std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  std::vector<Range> ranges;
  const Format* const format = TableFormatOf(path);
  if (format && format->root) {
    const XmlCursor cursor = XmlCursorAt(text, offset);
    if (cursor.at != XmlCursor::At::kElsewhere) ranges.emplace_back(cursor.begin, cursor.end);
    for (const XmlElementRange& element : XmlElementsAround(text, offset)) {
      ranges.emplace_back(element.content_begin, element.content_end);
      ranges.emplace_back(element.begin, element.end);
    }
  } else {
    const YamlCursor cursor = YamlCursorAt(text, offset);
    ranges.emplace_back(cursor.begin, cursor.end);
    AddBlocks(text, offset, ranges);
  }
  ranges.emplace_back(0, text.size());
  std::vector<Range> nested;
  for (const Range& range : ranges) {
    const bool holds = range.first <= offset && offset <= range.second && range.first < range.second;
    if (!holds) continue;
    const bool contains =
        nested.empty() || (range.first <= nested.back().first && nested.back().second <= range.second);
    if (contains && (nested.empty() || range != nested.back())) nested.push_back(range);
  }
  return nested;
}

}  // namespace sceneweld::cli
