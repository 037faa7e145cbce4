// SPDX-License-Identifier: BSD-3-Clause
// Visits the attributes and texts of an XML text that may be invalid.

#include "sceneweld/cli/language_server/xml_values.h"

#include <algorithm>

namespace sceneweld::cli {
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
