// SPDX-License-Identifier: BSD-3-Clause
// Gives a text its canonical layout, and makes sure that nothing else changes.

#include "sceneweld/cli/formatting/format_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/cli/formatting/text_changes.h"
#include "sceneweld/cli/formatting/xml_tokens.h"
#include "sceneweld/cli/formatting/yaml_layout.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/text/indentation.h"

namespace sceneweld::cli {
namespace {

// Whether a text consists of numbers and white space, so that only the numbers matter in it.
bool IsListOfNumbers(std::string_view text);

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

// The changes that give an XML text its canonical layout (docs/formatting.md). ParseXml must accept the text. Linear
// in the size of the text.
TextChanges XmlLayout(std::string_view text) { return XmlLayouter(text).Run(); }

bool IsWhite(char c) { return IsXmlBlank(c); }

// The next place from `at` on that is no white space.
std::size_t BehindWhite(std::string_view text, std::size_t at) {
  while (at < text.size() && IsWhite(text[at])) ++at;
  return at;
}

// Whether the words of two texts are the same.
bool HasSameWords(std::string_view a, std::string_view b) {
  std::size_t i = BehindWhite(a, 0), j = BehindWhite(b, 0);
  while (i < a.size() && j < b.size()) {
    if (a[i] != b[j]) return false;
    ++i, ++j;
    const std::size_t next_i = BehindWhite(a, i), next_j = BehindWhite(b, j);
    if ((next_i > i) != (next_j > j) && next_i < a.size()) return false;
    i = next_i, j = next_j;
  }
  return i == a.size() && j == b.size();
}

// A line of a text without white space at its ends; removes it from the text.
std::string_view TakeLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  while (!line.empty() && IsWhite(line.front())) line.remove_prefix(1);
  while (!line.empty() && IsWhite(line.back())) line.remove_suffix(1);
  return line;
}

bool HasSameLines(std::string_view a, std::string_view b) {
  while (!a.empty() || !b.empty()) {
    if (TakeLine(a) != TakeLine(b)) return false;
  }
  return true;
}

using XmlContent = ParsedXml::Content;

bool IsWhiteText(const XmlContent& content) {
  return content.kind == XmlContent::Kind::kText && std::all_of(content.text.begin(), content.text.end(), IsWhite);
}

bool IsSameContent(const XmlContent& a, const XmlContent& b) {
  if (a.kind != b.kind || a.parent != b.parent) return false;
  if (a.text == b.text) return true;
  if (a.kind == XmlContent::Kind::kComment) return HasSameLines(a.text, b.text);
  return a.kind == XmlContent::Kind::kText && IsListOfNumbers(a.text) && HasSameWords(a.text, b.text);
}

bool HasSameContents(const ParsedXml& a, const ParsedXml& b) {
  std::size_t i = 0, j = 0;
  const auto skip = [](const ParsedXml& parsed, std::size_t& at) {
    while (at < parsed.contents.size() && IsWhiteText(parsed.contents[at])) ++at;
  };
  for (;; ++i, ++j) {
    skip(a, i);
    skip(b, j);
    if (i == a.contents.size() || j == b.contents.size()) break;
    if (!IsSameContent(a.contents[i], b.contents[j])) return false;
  }
  return i == a.contents.size() && j == b.contents.size();
}

bool IsSameElement(const ParsedXml& a, const XmlNode& in_a, const ParsedXml& b, const XmlNode& in_b) {
  if (in_a.name != in_b.name || in_a.parent != in_b.parent || in_a.attribute_count != in_b.attribute_count)
    return false;
  for (std::size_t i = 0; i < in_a.attribute_count; ++i) {
    const XmlAttribute& one = a.attributes[in_a.attributes + i];
    const XmlAttribute& other = b.attributes[in_b.attributes + i];
    if (one.name != other.name || one.value != other.value) return false;
  }
  return true;
}

// The characters except white space, with all quotes alike.
bool HasSameCharacters(std::string_view a, std::string_view b) {
  const auto alike = [](char c) { return c == '\'' ? '"' : c; };
  std::size_t i = 0, j = 0;
  for (;; ++i, ++j) {
    i = BehindWhite(a, i);
    j = BehindWhite(b, j);
    if (i >= a.size() || j >= b.size()) return i >= a.size() && j >= b.size();
    if (alike(a[i]) != alike(b[j])) return false;
  }
}

bool IsSameNode(const YamlNode& a, const YamlNode& b) {
  if (a.kind() != b.kind() || a.tag() != b.tag() || a.is_plain() != b.is_plain() || a.text() != b.text()) return false;
  if (a.is_list()) return a.items().size() == b.items().size();
  return !a.is_mapping() || a.entries().size() == b.entries().size();
}

// An alias shares the node of its anchor: a pair of nodes is compared once.
bool IsSameTree(const YamlNode& a, const YamlNode& b) {
  using Pair = std::pair<const YamlNode*, const YamlNode*>;
  std::vector<Pair> waiting{{&a, &b}};
  std::set<Pair> known;
  while (!waiting.empty()) {
    const auto [one, other] = waiting.back();
    waiting.pop_back();
    if (!IsSameNode(*one, *other)) return false;
    if ((!one->is_list() && !one->is_mapping()) || !known.insert({one, other}).second) continue;
    if (one->is_list()) {
      for (std::size_t i = 0; i < one->items().size(); ++i) waiting.push_back({one->items()[i], other->items()[i]});
      continue;
    }
    for (std::size_t i = 0; i < one->entries().size(); ++i) {
      waiting.push_back({one->entries()[i].key, other->entries()[i].key});
      waiting.push_back({one->entries()[i].value, other->entries()[i].value});
    }
  }
  return true;
}

// Why two XML texts do not have the same content; empty if they have it: the same elements, attributes with the same
// values, texts, comments, CDATA sections and instructions in the same order. White space may differ between elements,
// at the ends of the lines of comments, and in lists of numbers. Both texts must be well formed, with at most
// `most_levels` levels.
std::string WhyNotSameXml(std::string_view before, std::string_view after, std::size_t most_levels) {
  const ParsedXml a = ParseXml(before, StrayText::kRefused, most_levels, XmlContents::kKept);
  const ParsedXml b = ParseXml(after, StrayText::kRefused, most_levels, XmlContents::kKept);
  if (a.fault || b.fault) return "it would not be XML then";
  if (a.nodes.size() != b.nodes.size()) return "its elements would not be the same";
  for (std::size_t i = 0; i < a.nodes.size(); ++i) {
    if (!IsSameElement(a, a.nodes[i], b, b.nodes[i])) {
      return "the element `<" + std::string(a.nodes[i].name) + ">` would not be the same";
    }
  }
  return HasSameContents(a, b) ? std::string() : "its texts or comments would not be the same";
}

// Why two YAML texts do not have the same content; empty if they have it: the same nodes with the same tags in the
// same order, and the same characters except white space and quotes. `before` must be free of errors.
std::string WhyNotSameYaml(const Source& before, const Source& after, const Limits& limits) {
  if (!HasSameCharacters(before.text(), after.text())) return "its characters would not be the same";
  Diagnostics unheard;
  const auto a = YamlTree::Parse(before, limits, unheard), b = YamlTree::Parse(after, limits, unheard);
  if (!a || !b || !a->root() != !b->root()) return "it would not be the same YAML then";
  if (a->root() && !IsSameTree(*a->root(), *b->root())) return "its values would not be the same";
  return {};
}

constexpr std::string_view kXmlSuffixes[] = {".urdf", ".sdf", ".world", ".mjcf", ".xml", ".xacro", ".srdf"};
constexpr std::string_view kYamlSuffixes[] = {".yaml", ".yml"};

bool HasOneOf(std::string_view path, std::span<const std::string_view> suffixes) {
  return std::any_of(suffixes.begin(), suffixes.end(), [&](std::string_view suffix) { return path.ends_with(suffix); });
}

void LeaveAlone(const Source& source, std::size_t at, const std::string& why, Diagnostics& diagnostics) {
  const auto begin = static_cast<std::uint32_t>(std::min(at, source.text().size()));
  const std::uint32_t end = begin < source.text().size() && source.text()[begin] != '\n' ? begin + 1 : begin;
  diagnostics.Warning("not-formatted", {&source, begin, end}, "the file stays as it is: " + why);
}

std::string WhyNotSame(const Source& source, LayoutLanguage language, const TextChanges& changes,
                       const Limits& limits) {
  if (changes.empty()) return {};
  if (language == LayoutLanguage::kXml) return WhyNotSameXml(source.text(), changes.Applied(), limits.max_depth);
  return WhyNotSameYaml(source, Source(source.path(), source.shown(), changes.Applied()), limits);
}

// `<!-->` and `<?>`: parsers disagree about their ends.
bool IsOverlapping(const ParsedXml::Content& content) {
  using Kind = ParsedXml::Content::Kind;
  return (content.kind == Kind::kComment && content.end - content.begin < 7) ||
         (content.kind == Kind::kInstruction && content.end - content.begin < 4);
}

// The place of a `<!` with another meaning than those of XML.
std::optional<std::uint32_t> UnknownMarkupIn(std::string_view text) {
  const auto is_known = [&](std::size_t at) {
    const std::string_view rest = text.substr(at);
    return rest.starts_with("<!--") || rest.starts_with("<![CDATA[") || rest.starts_with("<!DOCTYPE");
  };
  std::size_t at = text.find("<!");
  while (at != text.npos && is_known(at)) at = text.find("<!", at + 2);
  if (at == text.npos) return std::nullopt;
  // It may be in a comment, or in a value.
  for (const XmlToken& token : XmlTokensOf(text)) {
    if (token.kind == XmlToken::Kind::kDocumentType && !is_known(token.begin)) return token.begin;
  }
  return std::nullopt;
}

std::optional<TextChanges> FormatXml(const Source& source, const Limits& limits, Diagnostics& diagnostics) {
  const std::size_t most_levels = limits.max_depth;
  {
    // Faults that a reader warns about are for the reader.
    Diagnostics unheard;
    const ParsedXml parsed = ParseXml(source.text(), StrayText::kRefused, most_levels, XmlContents::kKept);
    const bool is_read = ReportXmlFaults(source, parsed, unheard);
    for (const Diagnostic& one : unheard.all()) {
      if (!is_read && one.severity == Severity::kError) diagnostics.Add(one);
    }
    if (!is_read) return std::nullopt;
    if (const auto at = UnknownMarkupIn(source.text())) {
      diagnostics.Error("malformed-xml", {&source, *at, *at + 2}, "`<!` begins neither a comment nor a document type");
      return std::nullopt;
    }
    for (const ParsedXml::Content& one : parsed.contents) {
      if (!IsOverlapping(one)) continue;
      diagnostics.Error("malformed-xml", {&source, one.begin, one.end}, "the start of this is a part of its end");
      return std::nullopt;
    }
  }
  TextChanges changes = XmlLayout(source.text());
  if (changes.empty()) return changes;
  if (const std::string why = WhyNotSame(source, LayoutLanguage::kXml, changes, limits); !why.empty()) {
    LeaveAlone(source, changes.all().front().begin, why, diagnostics);
    return std::nullopt;
  }
  return changes;
}

std::optional<TextChanges> FormatYaml(const Source& source, const Limits& limits, Diagnostics& diagnostics) {
  if (!YamlTree::Parse(source, limits, diagnostics)) return std::nullopt;
  std::size_t at = 0;
  std::string why;
  for (const YamlIndent indent : {YamlIndent::kCanonical, YamlIndent::kAsWritten}) {
    YamlLayoutResult result = YamlLayout(source.text(), indent);
    if (result.uncertain) {
      at = result.uncertain->at;
      why = result.uncertain->why;
      continue;
    }
    why = WhyNotSame(source, LayoutLanguage::kYaml, result.changes, limits);
    if (why.empty()) return std::move(result.changes);
    at = result.changes.all().front().begin;
  }
  LeaveAlone(source, at, why, diagnostics);
  return std::nullopt;
}

}  // namespace

std::optional<TextChanges> FormatPartOfText(const Source& source, LayoutLanguage language, std::size_t begin,
                                            std::size_t end, const Limits& limits, Diagnostics& diagnostics) {
  const auto all = FormatText(source, language, limits, diagnostics);
  if (!all) return std::nullopt;
  TextChanges part = all->Within(begin, end);
  if (part.all().size() == all->all().size()) return part;
  std::string why = WhyNotSame(source, language, part, limits);
  if (why.empty()) return part;
  if (language == LayoutLanguage::kYaml) {
    YamlLayoutResult as_written = YamlLayout(source.text(), YamlIndent::kAsWritten);
    part = as_written.changes.Within(begin, end);
    if (as_written.uncertain) why = as_written.uncertain->why;
    if (!as_written.uncertain) why = WhyNotSame(source, language, part, limits);
    if (why.empty()) return part;
  }
  LeaveAlone(source, begin, why, diagnostics);
  return std::nullopt;
}

std::optional<LayoutLanguage> LayoutLanguageOf(std::string_view path) {
  if (HasOneOf(path, kXmlSuffixes)) return LayoutLanguage::kXml;
  if (HasOneOf(path, kYamlSuffixes)) return LayoutLanguage::kYaml;
  return std::nullopt;
}

LayoutLanguage LayoutLanguageOfText(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  // `<<: *pose` begins a mapping.
  return text.starts_with('<') && !text.starts_with("<<") ? LayoutLanguage::kXml : LayoutLanguage::kYaml;
}

std::optional<TextChanges> FormatText(const Source& source, LayoutLanguage language, const Limits& limits,
                                      Diagnostics& diagnostics) {
  return language == LayoutLanguage::kXml ? FormatXml(source, limits, diagnostics)
                                          : FormatYaml(source, limits, diagnostics);
}

}  // namespace sceneweld::cli
