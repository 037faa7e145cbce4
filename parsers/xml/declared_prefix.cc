// SPDX-License-Identifier: BSD-3-Clause
// Finds declarations of namespaces without reading the document.

#include "sceneweld/parsers/xml/declared_prefix.h"

#include <algorithm>
#include <cstddef>
#include <string>

namespace sceneweld {
namespace {

constexpr std::string_view kBlank = " \t\r\n";

// The end of the markup that begins a text: of a comment, a CDATA section, an instruction or a tag.
std::size_t EndOfMarkup(std::string_view text) {
  const auto after = [&](std::string_view end) {
    const std::size_t at = text.find(end);
    return at == text.npos ? text.size() : at + end.size();
  };
  if (text.starts_with("<!--")) return after("-->");
  if (text.starts_with("<![CDATA[")) return after("]]>");
  if (text.starts_with("<?")) return after("?>");
  char quote = '\0';
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (quote != '\0') {
      if (text[i] == quote) quote = '\0';
    } else if (text[i] == '"' || text[i] == '\'') {
      quote = text[i];
    } else if (text[i] == '>') {
      return i + 1;
    }
  }
  return text.size();
}

bool HasAttribute(std::string_view tag, std::string_view name) {
  for (std::size_t at = tag.find(name); at != tag.npos; at = tag.find(name, at + 1)) {
    const std::string_view before = tag.substr(0, at);
    const auto quotes = std::count(before.begin(), before.end(), '"') + std::count(before.begin(), before.end(), '\'');
    const std::size_t next = tag.find_first_not_of(kBlank, at + name.size());
    if (quotes % 2 == 0 && kBlank.find(before.back()) != kBlank.npos && next != tag.npos && tag[next] == '=') return true;
  }
  return false;
}

}  // namespace

bool DeclaresPrefix(std::string_view text, std::string_view prefix) {
  const std::string declaration = "xmlns:" + std::string(prefix);
  if (text.find(declaration) == text.npos) return false;
  for (std::size_t at = text.find('<'); at != text.npos; at = text.find('<', at)) {
    const std::string_view rest = text.substr(at);
    const std::size_t end = EndOfMarkup(rest);
    const bool is_tag = rest.size() > 1 && rest[1] != '!' && rest[1] != '?' && rest[1] != '/';
    if (is_tag && HasAttribute(rest.substr(0, end), declaration)) return true;
    at += end;
  }
  return false;
}

}  // namespace sceneweld
