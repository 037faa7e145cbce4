// SPDX-License-Identifier: BSD-3-Clause
// Converts between bytes of a text and the positions of editors.

#include "sceneweld/cli/language_server/cursor/text_position.h"

#include <algorithm>

#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kLongestOfOneUnit = 3;  // Longer characters have two units of UTF-16.

// The units of a piece of a line.
std::uint32_t Units(std::string_view text, PositionEncoding encoding) {
  if (encoding == PositionEncoding::kUtf8) return static_cast<std::uint32_t>(text.size());
  std::uint32_t units = 0;
  while (!text.empty()) {
    const std::size_t length = std::max<std::size_t>(Utf8Length(text), 1);
    units += length > kLongestOfOneUnit ? 2 : 1;
    text.remove_prefix(length);
  }
  return units;
}

// The bytes of the first units of a line; never half a character.
std::size_t BytesOf(std::string_view line, std::uint32_t units, PositionEncoding encoding) {
  if (encoding == PositionEncoding::kUtf8) return std::min<std::size_t>(units, line.size());
  std::size_t bytes = 0;
  while (units > 0 && bytes < line.size()) {
    const std::size_t length = std::max<std::size_t>(Utf8Length(line.substr(bytes)), 1);
    const std::uint32_t needed = length > kLongestOfOneUnit ? 2 : 1;
    if (needed > units) break;
    units -= needed;
    bytes += length;
  }
  return bytes;
}

TextPosition PositionOf(const Source& source, std::size_t offset, PositionEncoding encoding) {
  const int line = source.LineOf(offset);
  const std::size_t start = source.LineStart(line);
  const std::string_view before = std::string_view(source.text()).substr(start, offset - start);
  return {static_cast<std::uint32_t>(line - 1), Units(before, encoding)};
}

}  // namespace

TextLines::TextLines(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) starts_.push_back(at + 1);
}

std::string_view TextLines::Line(std::uint32_t line) const {
  if (line >= starts_.size()) return {};
  const std::size_t end = line + 1 < starts_.size() ? starts_[line + 1] - 1 : text_.size();
  std::string_view text = text_.substr(starts_[line], end - starts_[line]);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

std::size_t TextLines::OffsetOf(TextPosition position, PositionEncoding encoding) const {
  if (position.line >= starts_.size()) return text_.size();
  return starts_[position.line] + BytesOf(Line(position.line), position.character, encoding);
}

TextPosition TextLines::PositionOf(std::size_t offset, PositionEncoding encoding) const {
  offset = std::min(offset, text_.size());
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - starts_.begin() - 1);
  return {line, Units(text_.substr(starts_[line], offset - starts_[line]), encoding)};
}

std::string_view TextOf(const Span& span) {
  return std::string_view(span.source->text()).substr(span.begin, span.end - span.begin);
}

TextRange RangeOf(const Span& span, PositionEncoding encoding) {
  return {PositionOf(*span.source, span.begin, encoding), PositionOf(*span.source, span.end, encoding)};
}

}  // namespace sceneweld::cli
