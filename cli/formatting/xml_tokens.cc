// SPDX-License-Identifier: BSD-3-Clause
// Splits an XML text into tags, texts, comments and the rest, without a change to any of them.

#include "sceneweld/cli/formatting/xml_tokens.h"

#include <algorithm>

namespace sceneweld::cli {
namespace {

class XmlSplitter {
 public:
  explicit XmlSplitter(std::string_view text) : text_(text), at_(text.starts_with("\xEF\xBB\xBF") ? 3 : 0) {}

  std::vector<XmlToken> Run() {
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      const XmlToken::Kind kind = text_[at_] == '<' ? SkipMarkup() : SkipText();
      Add(kind, begin);
    }
    return std::move(tokens_);
  }

 private:
  using Kind = XmlToken::Kind;

  // An element that is not closed yet.
  struct Open {
    std::uint32_t start;
    bool has_text = false;        // More than white space.
    bool has_blank_line = false;  // White space with a line break.
    bool has_blanks = false;      // White space without one.
    bool has_markup = false;
  };

  Kind SkipText() {
    at_ = std::min(text_.find('<', at_), text_.size());
    return Kind::kText;
  }

  void SkipBehind(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    at_ = found == text_.npos ? text_.size() : found + end.size();
  }

  Kind SkipMarkup() {
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with("<!--")) return SkipBehind("-->"), Kind::kComment;
    if (rest.starts_with("<![CDATA[")) return SkipBehind("]]>"), Kind::kCdata;
    if (rest.starts_with("<!")) return SkipDocumentType(), Kind::kDocumentType;
    if (rest.starts_with("<?")) return SkipBehind("?>"), Kind::kInstruction;
    if (rest.starts_with("</")) return SkipBehind(">"), Kind::kEnd;
    char quote = '\0';
    for (++at_; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (quote != '\0') {
        if (c == quote) quote = '\0';
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>') {
        ++at_;
        break;
      }
    }
    return text_[at_ - 2] == '/' ? Kind::kEmpty : Kind::kStart;
  }

  // As the parser does.
  void SkipDocumentType() {
    const std::size_t begin = at_;
    int brackets = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '<' && at_ > begin && text_.substr(at_).starts_with("<!--")) {
        SkipBehind("-->");
        --at_;
      } else if (c == '"' || c == '\'') {
        at_ = std::min(text_.find(c, at_ + 1), text_.size() - 1);
      } else if (c == '[') {
        ++brackets;
      } else if (c == ']') {
        --brackets;
      } else if (c == '>' && brackets <= 0) {
        ++at_;
        return;
      }
    }
  }

  void Add(Kind kind, std::size_t begin) {
    const auto number = static_cast<std::uint32_t>(tokens_.size());
    tokens_.push_back({kind, {}, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_), 0});
    if (kind == Kind::kEnd) return Close(number);
    if (!open_.empty()) Count(kind, text_.substr(begin, at_ - begin));
    if (kind == Kind::kStart) open_.push_back({number});
  }

  void Count(Kind kind, std::string_view text) {
    Open& open = open_.back();
    if (kind == Kind::kText && std::all_of(text.begin(), text.end(), IsXmlBlank)) {
      (text.find_first_of("\r\n") == text.npos ? open.has_blanks : open.has_blank_line) = true;
    } else if (kind == Kind::kText || kind == Kind::kCdata) {
      open.has_text = true;
    } else if (kind == Kind::kDocumentType) {
      open.has_text = open.has_markup = true;  // It does not belong here, and parsers disagree about its end.
    } else {
      open.has_markup = true;
    }
  }

  void Close(std::uint32_t number) {
    if (open_.empty()) return;
    const Open open = open_.back();
    open_.pop_back();
    XmlToken& start = tokens_[open.start];
    start.match = number;
    if (open.has_text) {
      start.inside = open.has_markup ? XmlToken::Inside::kMixed : XmlToken::Inside::kText;
    } else if (open.has_markup || open.has_blank_line) {
      start.inside = XmlToken::Inside::kElements;
    } else {
      start.inside = open.has_blanks ? XmlToken::Inside::kText : XmlToken::Inside::kNothing;
    }
  }

  std::string_view text_;
  std::size_t at_;
  std::vector<XmlToken> tokens_;
  std::vector<Open> open_;
};

}  // namespace

bool IsXmlBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

std::vector<XmlToken> XmlTokensOf(std::string_view text) { return XmlSplitter(text).Run(); }

std::string_view NameOfTag(std::string_view tag) {
  std::size_t end = 1;
  while (end < tag.size() && !IsXmlBlank(tag[end]) && tag[end] != '>' && tag[end] != '/') ++end;
  return tag.substr(1, end - 1);
}

std::vector<XmlTagAttribute> AttributesOfTag(std::string_view text, const XmlToken& tag) {
  std::vector<XmlTagAttribute> attributes;
  const std::size_t end = tag.end - (tag.kind == XmlToken::Kind::kEmpty ? 2 : 1);
  std::size_t at = tag.begin + 1 + NameOfTag(text.substr(tag.begin, end - tag.begin)).size();
  const auto skip_blanks = [&] {
    while (at < end && IsXmlBlank(text[at])) ++at;
  };
  for (skip_blanks(); at < end; skip_blanks()) {
    XmlTagAttribute& attribute = attributes.emplace_back();
    attribute.begin = at;
    while (at < end && text[at] != '=' && !IsXmlBlank(text[at])) ++at;
    attribute.name_end = at;
    skip_blanks();
    if (at < end) ++at;  // `=`
    skip_blanks();
    attribute.value_begin = at;
    const std::size_t quote = at < end ? text.find(text[at], at + 1) : text.npos;
    at = attribute.value_end = std::min(quote == text.npos ? end : quote + 1, end);
  }
  return attributes;
}

}  // namespace sceneweld::cli
