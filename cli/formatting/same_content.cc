// SPDX-License-Identifier: BSD-3-Clause
// Compares the trees of two texts, with the comments in them.

#include "sceneweld/cli/formatting/same_content.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "sceneweld/cli/formatting/xml_layout.h"
#include "sceneweld/cli/formatting/xml_tokens.h"
#include "sceneweld/parsers/languages/yaml/yaml_tree.h"
#include "sceneweld/parsers/xml/xml_parser.h"

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

}  // namespace

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

std::string WhyNotSameYaml(const Source& before, const Source& after, const Limits& limits) {
  if (!HasSameCharacters(before.text(), after.text())) return "its characters would not be the same";
  Diagnostics unheard;
  const auto a = YamlTree::Parse(before, limits, unheard), b = YamlTree::Parse(after, limits, unheard);
  if (!a || !b || !a->root() != !b->root()) return "it would not be the same YAML then";
  if (a->root() && !IsSameTree(*a->root(), *b->root())) return "its values would not be the same";
  return {};
}

}  // namespace sceneweld::cli
