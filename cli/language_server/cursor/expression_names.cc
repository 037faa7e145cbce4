// SPDX-License-Identifier: BSD-3-Clause
// Finds the names that expressions of directives and xacro files may use.

#include "sceneweld/cli/language_server/cursor/expression_names.h"

#include <algorithm>
#include <utility>

#include "sceneweld/cli/language_server/cursor/text_position.h"
#include "sceneweld/cli/language_server/cursor/xml_cursor.h"

namespace sceneweld::cli {
namespace {

bool IsOfName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// The name that a text has at a place, followed by `:`; empty without one.
std::string_view KeyAt(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && IsOfName(text[end])) ++end;
  return end > at && text.substr(end).starts_with(":") ? text.substr(at, end - at) : std::string_view();
}

// The end of a quoted text that begins at a place.
std::size_t EndOfQuoted(std::string_view text, std::size_t at) {
  const std::size_t close = text.find(text[at], at + 1);
  return close == text.npos ? text.size() : close + 1;
}

// Finds the mappings that declare names.
class Declarations {
 public:
  explicit Declarations(std::string_view text) : text_(text), lines_(text) {}

  std::vector<ExpressionName> Find() {
    for (std::uint32_t i = 0; i < lines_.count(); ++i) {
      const std::string_view line = lines_.Line(i);
      const std::size_t indent = line.find_first_not_of(" -");
      if (indent == line.npos || line[indent] == '#') continue;
      if (line.starts_with("parameters:")) InMapping(i, 0, "parameter");
      for (const auto& [key, kind] : {std::pair(std::string_view("variables"), "variable"), {"for_each", "loop"}}) {
        for (std::size_t at = line.find(key); at != line.npos; at = line.find(key, at + 1)) {
          if ((at == 0 || !IsOfName(line[at - 1])) && KeyAt(line, at) == key) InMapping(i, at, kind);
        }
      }
    }
    return std::move(found_);
  }

 private:
  // The mapping that is the value of the key in a line at a column.
  void InMapping(std::uint32_t line, std::size_t column, std::string_view kind) {
    const std::string_view rest = lines_.Line(line);
    const std::size_t value = rest.find_first_not_of(' ', rest.find(':', column) + 1);
    if (value != rest.npos && rest[value] == '{') return InFlow(lines_.Start(line) + value, kind);
    if (value != rest.npos && rest[value] != '#') return;
    std::size_t indent_of_keys = 0;
    for (std::uint32_t i = line + 1; i < lines_.count(); ++i) {
      const std::string_view text = lines_.Line(i);
      const std::size_t indent = text.find_first_not_of(' ');
      if (indent == text.npos || text[indent] == '#') continue;
      if (indent <= column) return;
      if (indent_of_keys == 0) indent_of_keys = indent;
      if (indent == indent_of_keys) Add(lines_.Start(i) + indent, kind);
    }
  }

  // The keys of `{a: 1, b: [2]}`, which may go over several lines.
  void InFlow(std::size_t open, std::string_view kind) {
    int depth = 0;
    bool may_be_key = false;
    for (std::size_t at = open; at < text_.size(); ++at) {
      const char c = text_[at];
      if (c == '"' || c == '\'') {
        at = EndOfQuoted(text_, at) - 1;
      } else if (c == '{' || c == '[') {
        may_be_key = ++depth == 1;
      } else if (c == '}' || c == ']') {
        if (--depth == 0) return;
      } else if (c == ',') {
        may_be_key = depth == 1;
      } else if (may_be_key && IsOfName(c)) {
        Add(at, kind);
        may_be_key = false;
      }
    }
  }

  void Add(std::size_t begin, std::string_view kind) {
    const std::string_view name = KeyAt(text_, begin);
    if (!name.empty()) found_.push_back({std::string(name), kind, begin});
  }

  const std::string_view text_;
  const TextLines lines_;
  std::vector<ExpressionName> found_;
};

// Where a name is used in the expressions of a text.
std::vector<std::size_t> UsesInExpressions(std::string_view text, std::string_view name) {
  std::vector<std::size_t> found;
  for (std::size_t open = text.find("${"); open != text.npos; open = text.find("${", open + 2)) {
    if (open > 0 && text[open - 1] == '$') continue;  // `$${` is two characters.
    int depth = 1;
    for (std::size_t at = open + 2; at < text.size() && depth > 0 && text[at] != '\n'; ++at) {
      const char c = text[at];
      if (c == '{') {
        ++depth;
      } else if (c == '}') {
        --depth;
      } else if (c == '"' || c == '\'') {
        // The quotes of YAML around the expression have no partner in it.
        const std::size_t end = EndOfQuoted(text, at);
        if (text.substr(at, end - at).find('}') == text.npos) at = end - 1;
      } else if (IsOfName(c)) {
        const std::size_t begin = at;
        while (at + 1 < text.size() && IsOfName(text[at + 1])) ++at;
        const bool is_part = begin > 0 && text[begin - 1] == '.';  // `mapping.key`
        if (!is_part && text.substr(begin, at + 1 - begin) == name) found.push_back(begin);
      }
    }
  }
  return found;
}

}  // namespace

std::optional<std::size_t> WordOfExpressionAt(std::string_view text, std::size_t offset, std::string_view opening,
                                              char closing) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
  const std::size_t open = before.rfind(opening);
  if (open == before.npos || open < line || before.find(closing, open) != before.npos) return std::nullopt;
  std::size_t begin = offset;
  while (begin > open + opening.size() && IsOfName(text[begin - 1])) --begin;
  return begin;
}

std::vector<ExpressionName> NamesInDirectives(std::string_view text) { return Declarations(text).Find(); }

std::optional<ExpressionNameAt> ExpressionNameInDirectives(std::string_view text, std::size_t offset) {
  ExpressionNameAt found;
  found.begin = std::min(offset, text.size());
  while (found.begin > 0 && IsOfName(text[found.begin - 1])) --found.begin;
  std::size_t end = found.begin;
  while (end < text.size() && IsOfName(text[end])) ++end;
  found.name = text.substr(found.begin, end - found.begin);
  for (const ExpressionName& one : NamesInDirectives(text)) {
    if (one.name == found.name) found.declared.push_back(one.begin);
  }
  if (found.declared.empty()) return std::nullopt;
  found.used = UsesInExpressions(text, found.name);
  const auto is_here = [&](const std::vector<std::size_t>& places) {
    return std::find(places.begin(), places.end(), found.begin) != places.end();
  };
  if (!is_here(found.declared) && !is_here(found.used)) return std::nullopt;
  return found;
}

std::vector<ExpressionName> NamesInXacro(std::string_view text) {
  std::vector<ExpressionName> names;
  ForEachXmlValue(text, [&](const XmlValue& value) {
    const std::string_view element = value.elements.back();
    const std::string_view kind = element == "xacro:property" ? "property"
                                  : element == "xacro:arg"    ? "argument"
                                  : element == "xacro:macro"  ? "macro"
                                                              : "";
    if (kind.empty()) return;
    std::string written(text.substr(value.begin, value.end - value.begin));
    if (value.attribute == "name") names.push_back({std::move(written), kind, value.begin});
    const bool has_macro = !names.empty() && names.back().kind == "macro" && kind == "macro";
    if (value.attribute == "params" && has_macro) names.back().parameters = std::move(written);
  });
  return names;
}

}  // namespace sceneweld::cli
