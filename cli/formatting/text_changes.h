// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::cli {

/// Other text for the bytes from `begin` to `end`.
struct TextChange {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string text;
  bool operator==(const TextChange&) const = default;
};

/// Changes of one text, by place. They do not overlap, and each changes something.
class TextChanges {
 public:
  /// `text` must outlive this object.
  explicit TextChanges(std::string_view text) : text_(text) {}

  /// Adds a change behind all others, without the bytes at its ends that stay. Does nothing if the bytes are this text
  /// already.
  void Put(std::size_t begin, std::size_t end, std::string_view text);

  /// The changes that lie in the bytes from `begin` to `end`.
  TextChanges Within(std::size_t begin, std::size_t end) const;

  bool empty() const { return all_.empty(); }
  const std::vector<TextChange>& all() const { return all_; }
  /// The text with all changes.
  std::string Applied() const;

 private:
  std::string_view text_;
  std::vector<TextChange> all_;
};

/// The line break of a formatted text: `\r\n` if all line breaks of the text are that, else `\n`. The first one alone
/// cannot decide, because it may be in white space that is removed.
std::string_view LineBreakOf(std::string_view text);

/// The number of line breaks in a text; `\r\n` is one.
std::size_t CountBreaks(std::string_view text);

/// The number of columns of a text on one line: one for a code point of UTF-8, two for a tab.
std::size_t WidthOf(std::string_view text);

}  // namespace sceneweld::cli
