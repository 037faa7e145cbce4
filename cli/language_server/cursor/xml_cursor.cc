// SPDX-License-Identifier: BSD-3-Clause
// Finds the elements around a place of an XML text that may be invalid.
// Finds the elements around a place of an XML text.
// Visits the attributes and texts of an XML text that may be invalid.

#include "sceneweld/cli/language_server/cursor/xml_cursor.h"

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

namespace {

// The end of what begins with `<` at a place: a tag, a comment, CDATA or a declaration.
std::size_t EndOfMarkup(std::string_view text, std::size_t at) {
  const auto after = [&](std::string_view end) {
    const std::size_t found = text.find(end, at);
    return found == text.npos ? text.size() : found + end.size();
  };
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("<!--")) return after("-->");
  if (rest.starts_with("<![CDATA[")) return after("]]>");
  if (rest.starts_with("<?")) return after("?>");
  char quote = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    if (quote) {
      if (text[i] == quote) quote = 0;
    } else if (text[i] == '"' || text[i] == '\'') {
      quote = text[i];
    } else if (text[i] == '>') {
      return i + 1;
    }
  }
  return text.size();
}

}  // namespace

std::vector<XmlElementRange> XmlElementsAround(std::string_view text, std::size_t offset) {
  struct Open {
    std::string_view name;
    XmlElementRange range;
  };
  std::vector<Open> open;
  std::vector<XmlElementRange> found;
  const auto take = [&](XmlElementRange range) {
    if (range.begin <= offset && offset <= range.end) found.push_back(range);
  };
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at)) {
    const std::size_t end = EndOfMarkup(text, at);
    const std::string_view markup = text.substr(at, end - at);
    if (!markup.starts_with("<!") && !markup.starts_with("<?")) {
      const bool closes = markup.starts_with("</");
      const std::size_t from = closes ? 2 : 1;
      const std::string_view name = markup.substr(from, markup.find_first_of(" \t\r\n/>", from) - from);
      if (closes) {
        const auto same = std::find_if(open.rbegin(), open.rend(), [&](const Open& one) { return one.name == name; });
        if (same != open.rend()) {
          XmlElementRange range = same->range;
          range.content_end = at;
          range.end = end;
          take(range);
          open.erase(same.base() - 1, open.end());
        }
      } else if (markup.ends_with("/>")) {
        take({at, end, end, end});
      } else {
        open.push_back({name, {at, end, text.size(), text.size()}});
      }
    }
    // No element that begins later contains the place.
    if (end > offset && open.empty()) break;
    at = end;
  }
  for (auto one = open.rbegin(); one != open.rend(); ++one) take(one->range);
  std::sort(found.begin(), found.end(),
            [](const XmlElementRange& a, const XmlElementRange& b) { return a.begin > b.begin; });
  return found;
}

namespace {

constexpr std::string_view kXmlBlanks = " \t\r\n";

class ValueScan {
 public:
  ValueScan(std::string_view text, const std::function<void(const XmlValue&)>& visit) : text_(text), visit_(visit) {}

  void Run() {
    while (at_ < text_.size()) {
      const std::size_t open = std::min(text_.find('<', at_), text_.size());
      if (!elements_.empty()) Visit({}, at_, open);
      at_ = open;
      if (at_ == text_.size()) return;
      if (!Skip("<!--", "-->") && !Skip("<![CDATA[", "]]>") && !Skip("<?", "?>") && !Skip("<!", ">")) Tag();
    }
  }

 private:
  void Visit(std::string_view attribute, std::size_t begin, std::size_t end) {
    begin = text_.find_first_not_of(kXmlBlanks, begin);
    if (begin >= end) return;  // Also if there is no such byte.
    end = text_.find_last_not_of(kXmlBlanks, end - 1) + 1;
    visit_({elements_, attribute, begin, end});
  }

  bool Skip(std::string_view begin, std::string_view end) {
    if (!text_.substr(at_).starts_with(begin)) return false;
    const std::size_t found = text_.find(end, at_ + begin.size());
    at_ = found == text_.npos ? text_.size() : found + end.size();
    return true;
  }

  std::size_t EndOfWord(std::size_t from) const {
    return std::min(text_.find_first_of(" \t\r\n<>/=\"'", from), text_.size());
  }

  void Tag() {
    const bool closes = text_.substr(at_).starts_with("</");
    const std::size_t begin = at_ + (closes ? 2 : 1);
    at_ = EndOfWord(begin);
    std::string name(text_.substr(begin, at_ - begin));
    if (closes) {
      const auto open = std::find(elements_.rbegin(), elements_.rend(), name);
      if (open != elements_.rend()) elements_.erase(open.base() - 1, elements_.end());
    } else {
      elements_.push_back(std::move(name));
    }
    while (at_ < text_.size() && text_[at_] != '>' && text_[at_] != '<') Attribute(closes);
    const bool is_empty = !closes && at_ > 0 && text_[at_ - 1] == '/';
    if (is_empty) elements_.pop_back();
    if (at_ < text_.size() && text_[at_] == '>') ++at_;
  }

  void Attribute(bool closes) {
    const std::size_t begin = at_;
    at_ = EndOfWord(begin);
    if (at_ == begin) {
      ++at_;
      return;
    }
    const std::string_view name = text_.substr(begin, at_ - begin);
    std::size_t value = text_.find_first_not_of(kXmlBlanks, at_);
    if (value == text_.npos || text_[value] != '=') return;
    value = text_.find_first_not_of(kXmlBlanks, value + 1);
    if (value == text_.npos || (text_[value] != '"' && text_[value] != '\'')) return;
    const std::size_t close = std::min(text_.find(text_[value], value + 1), text_.size());
    if (!closes) Visit(name, value + 1, close);
    at_ = std::min(close + 1, text_.size());
  }

  const std::string_view text_;
  const std::function<void(const XmlValue&)>& visit_;
  std::size_t at_ = 0;
  std::vector<std::string> elements_;
};

}  // namespace

void ForEachXmlValue(std::string_view text, const std::function<void(const XmlValue&)>& visit) {
  ValueScan(text, visit).Run();
}

}  // namespace sceneweld::cli
