// SPDX-License-Identifier: BSD-3-Clause
// Edits at places of a text.

#include "sceneweld/parsers/xml/text_edits.h"

#include <algorithm>

namespace sceneweld {

void TextEdits::Replace(std::size_t begin, std::size_t end, std::string by) {
  const auto after = std::upper_bound(edits_.begin(), edits_.end(), begin,
                                      [](std::size_t at, const Edit& edit) { return at < edit.begin; });
  edits_.insert(after, {begin, end, std::move(by)});
}

std::string TextEdits::Applied(std::size_t begin, std::size_t end) const {
  std::string out;
  out.reserve(end - begin);
  std::size_t at = begin;
  for (const Edit& edit : edits_) {
    if (edit.begin < at || edit.end > end) continue;
    out += text_.substr(at, edit.begin - at);
    out += edit.by;
    at = edit.end;
  }
  out += text_.substr(at, end - at);
  return out;
}

std::string EscapedXml(std::string_view value) {
  std::string out;
  for (const char c : value) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&apos;"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace sceneweld
