// SPDX-License-Identifier: BSD-3-Clause
// Changes of a text, and its line breaks and columns.

#include "sceneweld/cli/formatting/text_changes.h"

#include <algorithm>

namespace sceneweld::cli {

void TextChanges::Put(std::size_t begin, std::size_t end, std::string_view text) {
  const std::string_view old = text_.substr(begin, end - begin);
  if (old == text) return;
  const std::size_t most = std::min(old.size(), text.size());
  std::size_t front = 0, back = 0;
  while (front < most && old[front] == text[front]) ++front;
  while (back < most - front && old[old.size() - 1 - back] == text[text.size() - 1 - back]) ++back;
  // `\r\n` stays together.
  const auto splits = [](std::string_view one, std::size_t at) {
    return at > 0 && at < one.size() && one[at - 1] == '\r' && one[at] == '\n';
  };
  if (splits(old, front) || splits(text, front)) --front;
  if (splits(old, old.size() - back) || splits(text, text.size() - back)) --back;
  all_.push_back({begin + front, end - back, std::string(text.substr(front, text.size() - front - back))});
}

TextChanges TextChanges::Within(std::size_t begin, std::size_t end) const {
  TextChanges within(text_);
  for (const TextChange& change : all_) {
    if (change.begin >= begin && change.end <= end) within.all_.push_back(change);
  }
  return within;
}

std::string TextChanges::Applied() const {
  std::string out;
  out.reserve(text_.size());
  std::size_t at = 0;
  for (const TextChange& change : all_) {
    out += text_.substr(at, change.begin - at);
    out += change.text;
    at = change.end;
  }
  out += text_.substr(at);
  return out;
}

std::string_view LineBreakOf(std::string_view text) {
  bool has_break = false;
  for (std::size_t at = text.find_first_of("\r\n"); at != text.npos; at = text.find_first_of("\r\n", at + 2)) {
    if (!text.substr(at).starts_with("\r\n")) return "\n";
    has_break = true;
  }
  return has_break ? "\r\n" : "\n";
}

std::size_t CountBreaks(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n' || (text[i] == '\r' && !text.substr(i + 1).starts_with('\n'))) ++count;
  }
  return count;
}

std::size_t WidthOf(std::string_view text) {
  std::size_t width = 0;
  for (const char c : text) {
    const bool is_inside = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    width += c == '\t' ? 2 : (is_inside ? 0 : 1);
  }
  return width;
}

}  // namespace sceneweld::cli
