// SPDX-License-Identifier: BSD-3-Clause
// Lays out the tags, comments and white space of an XML text. Texts, values and everything else keep their bytes.

#include "sceneweld/cli/formatting/xml_layout.h"

#include <algorithm>
#include <string>
#include <vector>

#include "sceneweld/cli/formatting/xml_tokens.h"
#include "sceneweld/scene/text/indentation.h"

namespace sceneweld::cli {
namespace {

constexpr std::size_t kColumns = 120;
constexpr std::size_t kStep = 2;         // Of the indentation.
constexpr std::size_t kMostAlign = 200;  // Columns before an attribute on a line of its own.

class XmlLayouter {
 public:
  explicit XmlLayouter(std::string_view text)
      : text_(text), tokens_(XmlTokensOf(text)), break_(LineBreakOf(text)), changes_(text) {}

  TextChanges Run() {
    gap_begin_ = tokens_.empty() ? text_.size() : tokens_.front().begin;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const XmlToken& token = tokens_[i];
      // Only white space comes here: other texts belong to elements whose contents stay as they are.
      if (token.kind == XmlToken::Kind::kText) continue;
      PutGap(token);
      i = PutToken(i);
      gap_begin_ = tokens_[i].end;
      previous_ = &tokens_[i];
    }
    changes_.Put(gap_begin_, text_.size(), break_);
    return std::move(changes_);
  }

 private:
  using Kind = XmlToken::Kind;
  using Inside = XmlToken::Inside;

  std::string_view TextOfToken(const XmlToken& token) const {
    return text_.substr(token.begin, token.end - token.begin);
  }
  static std::size_t IndentOf(std::size_t depth) { return Indentation(depth, kStep); }

  // The white space in front of a token.
  void PutGap(const XmlToken& token) {
    const std::string_view gap = text_.substr(gap_begin_, token.begin - gap_begin_);
    const std::size_t breaks = CountBreaks(gap);
    const std::size_t depth = depth_ - (token.kind == Kind::kEnd ? 1 : 0);
    std::string by;
    if (!previous_) {
      column_ = 0;
    } else if (token.kind == Kind::kComment && breaks == 0) {
      by = " ";
      ++column_;
    } else {
      const bool is_between = previous_->kind != Kind::kStart;
      by = breaks > 1 && is_between && token.kind != Kind::kEnd ? std::string(break_) : std::string();
      column_ = IndentOf(depth);
      by.append(break_).append(column_, ' ');
    }
    changes_.Put(gap_begin_, token.begin, by);
  }

  // Returns the number of the last token that it has put.
  std::size_t PutToken(std::size_t number) {
    const XmlToken& token = tokens_[number];
    switch (token.kind) {
      case Kind::kStart: return PutElement(number);
      case Kind::kEmpty: PutTag(token, true); break;
      case Kind::kEnd:
        PutEndTag(token);
        --depth_;
        if (opaque_depth_ > depth_) opaque_depth_ = 0;
        break;
      case Kind::kComment: PutComment(token); break;
      default: Follow(TextOfToken(token));
    }
    return number;
  }

  std::size_t PutElement(std::size_t number) {
    const XmlToken& start = tokens_[number];
    const XmlToken& end = tokens_[start.match];
    if (start.inside == Inside::kNothing) {
      PutTag(start, true);
      changes_.Put(start.end - 1, end.end, "/>");
      return start.match;
    }
    const bool preserves = PutTag(start, false);
    const std::string_view name = NameOfTag(TextOfToken(start));
    if (start.inside != Inside::kElements || preserves) {
      const bool is_numbers = start.match == number + 2 && start.inside == Inside::kText && !preserves &&
                              opaque_depth_ == 0 && !IsOpaque(name) && !name.starts_with("xacro:") &&
                              IsListOfNumbers(TextOfToken(tokens_[number + 1]));
      const std::string_view content = text_.substr(start.end, end.begin - start.end);
      if (is_numbers && CountBreaks(content) > 0) {
        PutNumbers(start.end, end.begin);
      } else {
        Follow(content);
      }
      PutEndTag(end);
      return start.match;
    }
    ++depth_;
    if (opaque_depth_ == 0 && IsOpaque(name)) opaque_depth_ = depth_;
    return number;
  }

  // Other programs read these elements.
  static bool IsOpaque(std::string_view name) { return name == "plugin" || name == "script"; }

  // Puts a tag without the `>` or `/>` of a start tag that becomes an empty element. Returns whether it has
  // `xml:space="preserve"`.
  bool PutTag(const XmlToken& tag, bool is_empty) {
    const std::string_view name = NameOfTag(TextOfToken(tag));
    std::size_t at = tag.begin + 1 + name.size();
    column_ += 1 + WidthOf(name);
    const std::size_t align = std::min(column_ + 1, kMostAlign);
    const std::vector<XmlTagAttribute> attributes = AttributesOfTag(text_, tag);
    bool preserves = false;
    for (std::size_t i = 0; i < attributes.size(); ++i) {
      const XmlTagAttribute& one = attributes[i];
      const std::string_view attribute_name = text_.substr(one.begin, one.name_end - one.begin);
      const std::string_view value = text_.substr(one.value_begin + 1, one.value_end - one.value_begin - 2);
      preserves = preserves || (attribute_name == "xml:space" && value == "preserve");
      const std::size_t first_break = value.find('\n');
      // With `=`, the quotes, and what closes the tag.
      std::size_t width = WidthOf(attribute_name) + WidthOf(value.substr(0, first_break)) + 2;
      if (first_break == value.npos) width += 1 + (i + 1 == attributes.size() ? (is_empty ? 2 : 1) : 0);
      const bool wraps = i > 0 && column_ + 1 + width > kColumns;
      changes_.Put(at, one.begin, wraps ? std::string(break_).append(align, ' ') : std::string(" "));
      column_ = wraps ? align : column_ + 1;
      changes_.Put(one.name_end, one.value_begin, "=");
      column_ += WidthOf(attribute_name) + 2;
      const bool keeps_quote = text_[one.value_begin] == '"' || value.find('"') != value.npos;
      if (!keeps_quote) {
        changes_.Put(one.value_begin, one.value_begin + 1, "\"");
        changes_.Put(one.value_end - 1, one.value_end, "\"");
      }
      Follow(value);
      ++column_;
      at = one.value_end;
    }
    changes_.Put(at, tag.end - (tag.kind == Kind::kEmpty ? 2 : 1), "");
    column_ += is_empty ? 2 : 1;
    return preserves;
  }

  // `</name>`
  void PutEndTag(const XmlToken& tag) {
    const std::size_t end = tag.end - 1;
    std::size_t begin = tag.begin + 2;
    while (begin < end && IsXmlBlank(text_[begin])) ++begin;
    std::size_t name_end = end;
    while (name_end > begin && IsXmlBlank(text_[name_end - 1])) --name_end;
    changes_.Put(tag.begin + 2, begin, "");
    changes_.Put(name_end, end, "");
    column_ += 3 + WidthOf(text_.substr(begin, name_end - begin));
  }

  // Moves the column behind a text that stays as it is.
  void Follow(std::string_view text) {
    const std::size_t last = text.rfind('\n');
    column_ = last == text.npos ? column_ + WidthOf(text) : WidthOf(text.substr(last + 1));
  }

  // The lines of a list of numbers, each with the indentation of a child.
  void PutNumbers(std::size_t begin, std::size_t end) {
    std::size_t last_line = begin;
    for (std::size_t at = begin; at < end;) {
      if (!IsXmlBlank(text_[at])) {
        ++at;
        continue;
      }
      std::size_t behind = at;
      while (behind < end && IsXmlBlank(text_[behind])) ++behind;
      const std::size_t breaks = CountBreaks(text_.substr(at, behind - at));
      if (breaks > 0) {
        std::string by(breaks > 1 && at > begin && behind < end ? break_ : "");
        column_ = IndentOf(depth_ + (behind < end ? 1 : 0));
        changes_.Put(at, behind, by.append(break_).append(column_, ' '));
        last_line = behind;
      }
      at = behind;
    }
    column_ += WidthOf(text_.substr(last_line, end - last_line));
  }

  // The lines of a comment move together, so that they keep their places below each other.
  void PutComment(const XmlToken& token) {
    const std::string_view comment = TextOfToken(token);
    if (comment.find_first_of("\r\n") == comment.npos) return Follow(comment);
    struct Line {
      std::size_t begin, end;  // Without white space at both ends, in the whole text.
      std::size_t indent;
    };
    std::vector<Line> lines;
    std::size_t least = std::string_view::npos;  // Indentation of the lines after the first one.
    for (std::size_t at = token.begin; at <= token.end;) {
      const std::size_t line_break = std::min({text_.find_first_of("\r\n", at), std::size_t{token.end}});
      Line line{at, line_break, 0};
      for (; !lines.empty() && line.begin < line_break && IsXmlBlank(text_[line.begin]); ++line.begin) {
        line.indent += WidthOf(text_.substr(line.begin, 1));
      }
      while (line.end > line.begin && line_break < token.end && IsXmlBlank(text_[line.end - 1])) --line.end;
      if (!lines.empty() && line.end > line.begin) least = std::min(least, line.indent);
      lines.push_back(line);
      if (line_break >= token.end) break;
      at = line_break + (text_.substr(line_break).starts_with("\r\n") ? 2 : 1);
    }
    const auto old_column = static_cast<std::ptrdiff_t>(OldColumnOf(token.begin));
    std::ptrdiff_t shift = static_cast<std::ptrdiff_t>(column_) - old_column;
    if (least != std::string_view::npos) shift = std::max(shift, -static_cast<std::ptrdiff_t>(least));
    for (std::size_t i = 1; i < lines.size(); ++i) {
      const bool is_blank = lines[i].begin == lines[i].end;
      column_ = is_blank ? 0 : static_cast<std::size_t>(static_cast<std::ptrdiff_t>(lines[i].indent) + shift);
      changes_.Put(lines[i - 1].end, lines[i].begin, std::string(break_).append(column_, ' '));
    }
    column_ += WidthOf(text_.substr(lines.back().begin, lines.back().end - lines.back().begin));
  }

  std::size_t OldColumnOf(std::size_t at) const {
    std::size_t begin = at;
    while (begin > tokens_.front().begin && text_[begin - 1] != '\n' && text_[begin - 1] != '\r') --begin;
    return WidthOf(text_.substr(begin, at - begin));
  }

  std::string_view text_;
  const std::vector<XmlToken> tokens_;
  const std::string_view break_;
  TextChanges changes_;
  std::size_t gap_begin_ = 0;           // The end of what is laid out.
  const XmlToken* previous_ = nullptr;  // The last token that is laid out.
  std::size_t depth_ = 0;
  std::size_t opaque_depth_ = 0;  // Of the contents of the outermost opaque element; 0: in none.
  std::size_t column_ = 0;        // Of the end of what is laid out, in the new text.
};

}  // namespace

bool IsListOfNumbers(std::string_view text) {
  bool has_digit = false;
  for (const char c : text) {
    if (IsXmlBlank(c)) continue;
    const bool is_digit = c >= '0' && c <= '9';
    if (!is_digit && std::string_view("+-.eE").find(c) == std::string_view::npos) return false;
    has_digit = has_digit || is_digit;
  }
  return has_digit;
}

TextChanges XmlLayout(std::string_view text) { return XmlLayouter(text).Run(); }

}  // namespace sceneweld::cli
