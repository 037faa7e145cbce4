// SPDX-License-Identifier: BSD-3-Clause
// Converts between bytes of a text and the positions of editors.

#include "sceneweld/cli/language_server/cursor/text_position.h"

#include <algorithm>

#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kHalf = 3;  // The bytes of half of a surrogate pair. Longer characters have two units of UTF-16.

bool IsHalf(std::string_view text, unsigned least, unsigned most) {
  if (text.size() < kHalf || text[0] != '\xED') return false;
  const unsigned second = static_cast<unsigned char>(text[1]);
  return second >= least && second <= most && (static_cast<unsigned char>(text[2]) & 0xC0) == 0x80;
}
bool IsFirstHalf(std::string_view text) { return IsHalf(text, 0xA0, 0xAF); }
bool IsSecondHalf(std::string_view text) { return IsHalf(text, 0xB0, 0xBF); }

// The bytes of the first character of a text that is not empty, which may be half of a surrogate pair.
std::size_t LengthOfFirst(std::string_view text) {
  const std::size_t length = Utf8Length(text);
  return length > 0 ? length : IsHalf(text, 0xA0, 0xBF) ? kHalf : 1;
}

// The ten bits of half of a surrogate pair.
std::uint32_t BitsOfHalf(std::string_view half) {
  return (static_cast<unsigned char>(half[1]) & 0x0Fu) << 6 | (static_cast<unsigned char>(half[2]) & 0x3Fu);
}

// The units of a piece of a line.
std::uint32_t Units(const CharacterCount& characters, std::size_t begin, std::size_t end, PositionEncoding encoding) {
  const bool is_bytes = encoding == PositionEncoding::kUtf8;
  return static_cast<std::uint32_t>(is_bytes ? end - begin : characters.Utf16Units(begin, end));
}

// The bytes of the first units of a line; never half a character.
std::size_t BytesOf(std::string_view line, std::uint32_t units, PositionEncoding encoding) {
  if (encoding == PositionEncoding::kUtf8) return std::min<std::size_t>(units, line.size());
  std::size_t bytes = 0;
  while (units > 0 && bytes < line.size()) {
    const std::size_t length = LengthOfFirst(line.substr(bytes));
    const std::uint32_t needed = length > kHalf ? 2 : 1;
    if (needed > units) break;
    units -= needed;
    bytes += length;
  }
  return bytes;
}

TextPosition PositionOf(const Source& source, std::size_t offset, PositionEncoding encoding) {
  offset = std::min(offset, source.text().size());
  const int line = source.LineOf(offset);
  return {static_cast<std::uint32_t>(line - 1),
          Units(source.characters(), source.LineStart(line), offset, encoding)};
}

}  // namespace

TextLines::TextLines(std::string_view text) : text_(text), starts_{0}, characters_(text) {
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
  return {line, Units(characters_, starts_[line], offset, encoding)};
}

void ReplaceRange(std::string& text, const TextRange& range, std::string_view by, PositionEncoding encoding) {
  // The byte at a position, where a surrogate pair is divided that the position is in.
  const auto place = [&](const TextPosition& position) {
    const TextLines lines(text);
    const std::size_t offset = lines.OffsetOf(position, encoding);
    const std::string_view rest = std::string_view(text).substr(offset);
    const std::size_t length = Utf8Length(rest);
    const bool is_inside = encoding == PositionEncoding::kUtf16 && position.line < lines.count() && length > kHalf &&
                           lines.PositionOf(offset, encoding) < position;
    if (!is_inside) return offset;
    const auto bits = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]) & 0x3Fu; };
    const std::uint32_t above = ((bits(0) & 7u) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3)) - 0x10000;
    std::string halves;
    AppendUtf8(halves, 0xD800 + (above >> 10));
    AppendUtf8(halves, 0xDC00 + (above & 0x3FF));
    text.replace(offset, length, halves);
    return offset + kHalf;
  };
  const std::size_t begin = place(range.start);
  const std::size_t end = std::max(begin, place(range.end));
  text.replace(begin, end - begin, by);
  // Two halves that now touch are a pair.
  for (const std::size_t at : {begin + by.size(), begin}) {
    const std::string_view all = text;
    if (at < kHalf || !IsFirstHalf(all.substr(at - kHalf)) || !IsSecondHalf(all.substr(at))) continue;
    std::string pair;
    AppendUtf8(pair, 0x10000 + (BitsOfHalf(all.substr(at - kHalf)) << 10) + BitsOfHalf(all.substr(at)));
    text.replace(at - kHalf, 2 * kHalf, pair);
  }
}

std::string_view TextOf(const Span& span) {
  return std::string_view(span.source->text()).substr(span.begin, span.end - span.begin);
}

TextRange RangeOf(const Span& span, PositionEncoding encoding) {
  return {PositionOf(*span.source, span.begin, encoding), PositionOf(*span.source, span.end, encoding)};
}

}  // namespace sceneweld::cli
