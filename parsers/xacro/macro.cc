// SPDX-License-Identifier: BSD-3-Clause
// Reads the parameters of macros.

#include "sceneweld/parsers/xacro/macro.h"

#include <algorithm>

namespace sceneweld::xacro {
namespace {

bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// The end of a default value: `${...}`, `$(...)`, or a run without blanks in which quoted parts may have blanks.
std::size_t EndOfDefault(std::string_view text, std::size_t at) {
  for (const auto& [open, close] : {std::pair("${", '}'), std::pair("$(", ')')}) {
    if (!text.substr(at).starts_with(open)) continue;
    const std::size_t end = text.find(close, at);
    if (end != std::string_view::npos && (end + 1 == text.size() || IsBlank(text[end + 1]))) return end + 1;
  }
  while (at < text.size() && !IsBlank(text[at])) {
    const char c = text[at++];
    if (c != '\'' && c != '"') continue;
    const std::size_t close = text.find(c, at);
    if (close != std::string_view::npos) at = close + 1;
  }
  return at;
}

}  // namespace

std::vector<Parameter> ParseParameters(std::string_view params) {
  std::vector<Parameter> parameters;
  std::size_t at = 0;
  for (;;) {
    while (at < params.size() && IsBlank(params[at])) ++at;
    if (at == params.size()) return parameters;
    const std::size_t begin = at;
    while (at < params.size() && !IsBlank(params[at]) && params[at] != ':' && params[at] != '=') ++at;
    Parameter parameter;
    std::string_view name = params.substr(begin, at - begin);
    if (name.starts_with("**")) {
      parameter.kind = Parameter::Kind::kContents;
      name.remove_prefix(2);
    } else if (name.starts_with("*")) {
      parameter.kind = Parameter::Kind::kBlock;
      name.remove_prefix(1);
    }
    parameter.name = name;
    std::size_t mark = at;
    while (mark < params.size() && IsBlank(params[mark])) ++mark;
    const std::string_view rest = params.substr(mark);
    const std::size_t length = rest.starts_with(":=") ? 2 : rest.starts_with("=") ? 1 : 0;
    if (length > 0) {
      at = mark + length;
      while (at < params.size() && IsBlank(params[at]) && mark > begin + params.substr(begin).find_first_of(" \t\n"))
        ++at;
      if (at < params.size() && params[at] == '^') {
        parameter.forwards = true;
        ++at;
        if (at < params.size() && params[at] == '|') ++at;
      }
      const std::size_t end = EndOfDefault(params, at);
      if (end > at) parameter.default_text = std::string(params.substr(at, end - at));
      at = end;
    } else if (at == begin) {
      ++at;  // A `:` without `=`.
    }
    parameters.push_back(std::move(parameter));
  }
}

}  // namespace sceneweld::xacro
