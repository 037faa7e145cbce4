// SPDX-License-Identifier: BSD-3-Clause
// Gives a text its canonical layout, and makes sure that nothing else changes.

#include "sceneweld/cli/formatting/format_text.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "sceneweld/cli/formatting/same_content.h"
#include "sceneweld/cli/formatting/xml_layout.h"
#include "sceneweld/cli/formatting/xml_tokens.h"
#include "sceneweld/cli/formatting/yaml_layout.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/parsers/xml/xml_parser.h"

namespace sceneweld::cli {
namespace {

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
