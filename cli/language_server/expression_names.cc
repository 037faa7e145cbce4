// SPDX-License-Identifier: BSD-3-Clause
// Finds the names that expressions of directives and xacro files may use.

#include "sceneweld/cli/language_server/expression_names.h"

#include <algorithm>

#include "sceneweld/cli/language_server/text_position.h"
#include "sceneweld/cli/language_server/xml_values.h"

namespace sceneweld::cli {
namespace {

bool IsOfName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// The name that a text begins with, followed by `:`; empty without one.
std::string_view NameBeforeColon(std::string_view text) {
  const auto end = std::find_if_not(text.begin(), text.end(), IsOfName) - text.begin();
  const auto size = static_cast<std::size_t>(end);
  return size > 0 && text.substr(size).starts_with(":") ? text.substr(0, size) : std::string_view();
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

std::vector<ExpressionName> NamesInDirectives(std::string_view text) {
  std::vector<ExpressionName> names;
  const TextLines lines(text);
  std::string_view section;           // `parameter` or `variable`, in such a mapping.
  std::size_t indent_of_section = 0;  // Of its keys; 0: not known yet.
  for (std::uint32_t i = 0; i < lines.count(); ++i) {
    const std::string_view line = lines.Line(i);
    const std::size_t indent = line.find_first_not_of(' ');
    if (indent == line.npos || line[indent] == '#') continue;
    if (indent == 0) {
      section = line.starts_with("parameters:") ? "parameter" : line.starts_with("variables:") ? "variable" : "";
      indent_of_section = 0;
    } else if (!section.empty()) {
      if (indent_of_section == 0) indent_of_section = indent;
      const std::string_view name = NameBeforeColon(line.substr(indent));
      if (indent == indent_of_section && !name.empty()) names.push_back({std::string(name), section});
    }
    constexpr std::string_view kLoop = "for_each:";
    const std::size_t loop = line.find(kLoop);
    if (loop == line.npos) continue;
    // `for_each: { i: ... }`, or a block in the next line.
    std::string_view rest = line.substr(loop + kLoop.size());
    if (rest.find_first_not_of(' ') == rest.npos && i + 1 < lines.count()) rest = lines.Line(i + 1);
    const std::size_t begin = rest.find_first_not_of(" {");
    if (begin == rest.npos) continue;
    const std::string_view name = NameBeforeColon(rest.substr(begin));
    if (!name.empty()) names.push_back({std::string(name), "loop"});
  }
  return names;
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
    if (value.attribute == "name") names.push_back({std::move(written), kind});
    const bool has_macro = !names.empty() && names.back().kind == "macro" && kind == "macro";
    if (value.attribute == "params" && has_macro) names.back().parameters = std::move(written);
  });
  return names;
}

}  // namespace sceneweld::cli
