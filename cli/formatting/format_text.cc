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

#include "sceneweld/cli/formatting/xml_layout.h"
#include "sceneweld/cli/formatting/xml_tokens.h"
#include "sceneweld/cli/formatting/yaml_layout.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld::cli {
namespace {

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
