// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/text/character_count.h"

namespace sceneweld::cli {

/// How an editor counts the characters of a line: in bytes, or in units of UTF-16 (Language Server Protocol 3.17,
/// `positionEncoding`).
enum class PositionEncoding { kUtf8, kUtf16 };

/// A place in a text as editors give it: both numbers begin at 0.
struct TextPosition {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
  auto operator<=>(const TextPosition&) const = default;
};
struct TextRange {
  TextPosition start;
  TextPosition end;
  auto operator<=>(const TextRange&) const = default;
};

/// The lines of a text, which must outlive it.
class TextLines {
 public:
  explicit TextLines(std::string_view text);

  std::uint32_t count() const { return static_cast<std::uint32_t>(starts_.size()); }
  /// Without its line break; empty for lines past the end.
  std::string_view Line(std::uint32_t line) const;
  std::size_t Start(std::uint32_t line) const { return line < starts_.size() ? starts_[line] : text_.size(); }
  /// The byte at a position. Positions past the end of a line give its end, and those past the text the end of it.
  std::size_t OffsetOf(TextPosition position, PositionEncoding encoding) const;
  TextPosition PositionOf(std::size_t offset, PositionEncoding encoding) const;
  TextRange RangeOf(std::size_t begin, std::size_t end, PositionEncoding encoding) const {
    return {PositionOf(begin, encoding), PositionOf(end, encoding)};
  }

 private:
  std::string_view text_;
  std::vector<std::size_t> starts_;
  CharacterCount characters_;
};

/// Replaces a range of a text. Positions may lie inside a surrogate pair: its halves stay as three bytes each, which are
/// not UTF-8, until a change completes the pair.
void ReplaceRange(std::string& text, const TextRange& range, std::string_view by, PositionEncoding encoding);

/// The text of a valid span.
std::string_view TextOf(const Span& span);
/// The range of a valid span.
TextRange RangeOf(const Span& span, PositionEncoding encoding);

}  // namespace sceneweld::cli
