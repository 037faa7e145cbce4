// SPDX-License-Identifier: BSD-3-Clause
// Finds the elements around a place of an XML text that may be invalid.

#include "sceneweld/cli/language_server/xml_cursor.h"

#include <algorithm>

namespace sceneweld::cli {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

bool IsName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':' ||
         c == '-' || c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

class Scan {
 public:
  Scan(std::string_view text, std::size_t offset) : text_(text), offset_(std::min(offset, text.size())) {}

  XmlCursor Run() {
    while (at_ < offset_) {
      const std::size_t open = text_.find('<', at_);
      if (open >= offset_) break;
      at_ = open;
      if (Skip("<!--", "-->") || Skip("<![CDATA[", "]]>") || Skip("<?", "?>") || Skip("<!", ">")) {
        if (at_ > offset_) return cursor_.at = XmlCursor::At::kElsewhere, cursor_;
        continue;
      }
      if (Tag()) return cursor_;
    }
    cursor_.at = XmlCursor::At::kText;
    cursor_.begin = at_;
    cursor_.end = std::min(text_.find('<', offset_), text_.size());
    Trim();
    return cursor_;
  }

 private:
  bool Skip(std::string_view begin, std::string_view end) {
    if (!text_.substr(at_).starts_with(begin)) return false;
    const std::size_t found = text_.find(end, at_ + begin.size());
    at_ = found == text_.npos ? text_.size() + 1 : found + end.size();
    return true;
  }

  std::size_t EndOfName(std::size_t from) const {
    while (from < text_.size() && IsName(text_[from])) ++from;
    return from;
  }

  // Reads a tag. Returns true if the place is in it.
  bool Tag() {
    const bool closes = text_.substr(at_).starts_with("</");
    const std::size_t begin = at_ + (closes ? 2 : 1);
    const std::size_t end = EndOfName(begin);
    const std::string name(text_.substr(begin, end - begin));
    if (offset_ <= end) {
      Place(closes ? XmlCursor::At::kClosingName : XmlCursor::At::kElementName, begin, end);
      return true;
    }
    cursor_.element = name;
    cursor_.attributes.clear();
    at_ = end;
    while (at_ < text_.size() && text_[at_] != '>') {
      if (text_[at_] == '<') return InTag();  // The tag is unfinished.
      if (offset_ <= at_) return InTag();
      if (!Attribute()) ++at_;
      if (found_) return true;
    }
    if (offset_ <= at_) return InTag();
    const bool is_empty = at_ > 0 && text_[at_ - 1] == '/';
    ++at_;
    if (closes) {
      const auto open = std::find(cursor_.elements.rbegin(), cursor_.elements.rend(), name);
      if (open != cursor_.elements.rend()) cursor_.elements.erase(open.base() - 1, cursor_.elements.end());
    } else if (!is_empty) {
      cursor_.elements.push_back(name);
    }
    cursor_.element.clear();
    return false;
  }

  bool InTag() {
    Place(XmlCursor::At::kAttributeName, offset_, offset_);
    return true;
  }

  bool Attribute() {
    const std::size_t end = EndOfName(at_);
    if (end == at_) return false;
    const std::string name(text_.substr(at_, end - at_));
    if (offset_ <= end) {
      Place(XmlCursor::At::kAttributeName, at_, end);
      return true;
    }
    std::size_t value = text_.find_first_not_of(kBlanks, end);
    at_ = end;
    if (value == text_.npos || text_[value] != '=') return true;
    value = text_.find_first_not_of(kBlanks, value + 1);
    if (value == text_.npos || (text_[value] != '"' && text_[value] != '\'')) return true;
    const std::size_t close = std::min(text_.find(text_[value], value + 1), text_.size());
    if (offset_ > value && offset_ <= close) {
      cursor_.attribute = name;
      Place(XmlCursor::At::kAttributeValue, value + 1, close);
      return true;
    }
    cursor_.attributes.push_back(name);
    at_ = std::min(close + 1, text_.size());
    return true;
  }

  void Place(XmlCursor::At at, std::size_t begin, std::size_t end) {
    cursor_.at = at;
    cursor_.begin = begin;
    cursor_.end = end;
    found_ = true;
  }

  // A text without the blanks around it, as far as they do not contain the place.
  void Trim() {
    const auto is_blank = [&](std::size_t i) { return kBlanks.find(text_[i]) != std::string_view::npos; };
    while (cursor_.begin < offset_ && is_blank(cursor_.begin)) ++cursor_.begin;
    while (cursor_.end > offset_ && is_blank(cursor_.end - 1)) --cursor_.end;
  }

  const std::string_view text_;
  const std::size_t offset_;
  std::size_t at_ = 0;
  bool found_ = false;
  XmlCursor cursor_;
};

}  // namespace

XmlCursor XmlCursorAt(std::string_view text, std::size_t offset) { return Scan(text, offset).Run(); }

}  // namespace sceneweld::cli
