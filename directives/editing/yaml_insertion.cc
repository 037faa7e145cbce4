// SPDX-License-Identifier: BSD-3-Clause
// Adds keys to mappings of a YAML text.

#include "sceneweld/directives/editing/yaml_insertion.h"

#include <algorithm>

#include "sceneweld/parsers/languages/yaml/yaml_text.h"

namespace sceneweld {
namespace {

bool IsFlow(std::string_view text, std::size_t at) { return text[at] == '[' || text[at] == '{'; }

std::size_t LineStart(std::string_view text, std::size_t at) {
  while (at > 0 && !IsBreak(text[at - 1])) --at;
  return at;
}

// The value of an alias has the span of its anchor, which is somewhere before.
bool IsAlias(const YamlNode& node, std::size_t begin) {
  const Span span = node.span();
  return span && span.begin < span.end && span.begin < begin;
}

std::optional<std::size_t> EndOfEntry(std::string_view text, const YamlEntry& entry) {
  const std::size_t key_end = entry.key->span().end + 1;
  if (IsAlias(*entry.value, key_end)) return std::nullopt;
  return EndOfValue(text, *entry.value, key_end);
}

}  // namespace

std::optional<std::size_t> EndOfValue(std::string_view text, const YamlNode& node, std::size_t key_end) {
  const Span span = node.span();
  if (node.is_null() && (!span || span.begin == span.end)) return key_end;
  if (!span || span.begin >= text.size()) return std::nullopt;
  if (IsFlow(text, span.begin) && !node.is_scalar()) return EndOfFlowValue(text, span.begin);
  if (node.is_scalar()) {
    const char first = text[span.begin];
    if (first == '|' || first == '>' || first == '*') return std::nullopt;
    return span.end;
  }
  std::size_t end = span.end;
  for (const YamlNode* item : node.items().subspan(0, node.is_list() ? node.items().size() : 0)) {
    if (IsAlias(*item, span.begin)) return std::nullopt;
    const auto inner = EndOfValue(text, *item, end);
    if (!inner) return std::nullopt;
    end = std::max(end, *inner);
  }
  if (!node.is_mapping()) return end;
  for (const YamlEntry& entry : node.entries()) {
    const auto inner = EndOfEntry(text, entry);
    if (!inner) return std::nullopt;
    end = std::max(end, *inner);
  }
  return end;
}

void AppendBlock(std::string& out, std::string_view key, const NewYaml& value, std::size_t indent,
                 std::string_view newline, std::size_t step) {
  out += std::string(indent, ' ').append(key) += ':';
  if (!value.text.empty()) out += ' ' + (value.entries.empty() ? value.text : value.OnOneLine());
  if (!value.text.empty() || value.entries.empty()) return;
  for (const auto& [inner_key, inner] : value.entries) {
    out += newline;
    AppendBlock(out, inner_key, inner, indent + step, newline, step);
  }
}

std::string NewYaml::OnOneLine() const {
  if (entries.empty()) return text;
  std::string out = text.empty() ? "{ " : text + " { ";
  for (const auto& [key, value] : entries) {
    if (!out.ends_with("{ ")) out += ", ";
    out += key + ": " + value.OnOneLine();
  }
  return out + " }";
}

std::size_t EndOfFlowValue(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    const char before = at > 0 ? text[at - 1] : ' ';
    const bool begins =
        IsBlank(before) || IsBreak(before) || before == ',' || before == ':' || before == '[' || before == '{';
    if ((c == '"' || c == '\'') && begins) {
      at = EndOfQuoted(text, at);
      continue;
    }
    if (c == '#' && (IsBlank(before) || IsBreak(before))) {
      at = EndOfLine(text, at);
      continue;
    }
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && --depth == 0) return at + 1;
    ++at;
  }
  return at;
}

std::optional<SourceEdit> InsertKey(const Source& source, const YamlNode& mapping, std::string_view key,
                                    const NewYaml& value) {
  const std::string_view text = source.text();
  const Span place = mapping.span();
  if (!mapping.is_mapping() || !place || place.source != &source) return std::nullopt;
  const auto at = [&](std::size_t offset, std::string words) {
    const auto byte = static_cast<std::uint32_t>(offset);
    return SourceEdit{{&source, byte, byte}, std::move(words)};
  };
  const std::string pair = std::string(key) + ": " + value.OnOneLine();
  if (text[place.begin] == '{') {
    const std::size_t close = EndOfFlowValue(text, place.begin) - 1;
    std::size_t last = close;
    // A comment may stand before the bracket, so the new key follows the last value.
    std::size_t end = place.begin + 1;
    for (const YamlEntry& entry : mapping.entries()) {
      if (entry.key->span().begin < place.begin || entry.key->span().begin > close) continue;  // Of a merge key.
      const auto inner = EndOfEntry(text, entry);
      if (!inner) return std::nullopt;
      end = std::max(end, *inner);
    }
    if (end > place.begin + 1) last = end;
    if (last == close) return at(place.begin + 1, ' ' + pair + (IsBlank(text[place.begin + 1]) ? "" : " "));
    return at(last, ", " + pair);
  }
  const YamlEntry* first = nullptr;
  std::size_t end = 0;
  bool end_known = true;
  for (const YamlEntry& entry : mapping.entries()) {
    if (entry.key->span().begin < place.begin) continue;  // Of a merge key.
    if (!first) first = &entry;
    const auto inner = EndOfEntry(text, entry);
    end_known = end_known && inner;
    if (inner) end = std::max(end, *inner);
  }
  if (!first) return std::nullopt;
  const std::size_t begin = first->key->span().begin;
  const std::size_t indent = begin - LineStart(text, begin);
  const std::string_view newline = text.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
  std::string block;
  if (!end_known) {  // Before the first key.
    AppendBlock(block, key, value, 0, newline);
    if (!value.entries.empty() && value.text.empty()) block = pair;
    return at(begin, block + std::string(newline) + std::string(indent, ' '));
  }
  block = newline;
  AppendBlock(block, key, value, indent, newline);
  return at(EndOfLine(text, end), std::move(block));
}

}  // namespace sceneweld
