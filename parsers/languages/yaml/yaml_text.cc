// SPDX-License-Identifier: BSD-3-Clause
// Finds the ends of values in a YAML text.

#include "sceneweld/parsers/languages/yaml/yaml_text.h"

#include <cstring>

namespace sceneweld {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }
bool IsBreak(char c) { return c == '\n' || c == '\r'; }

std::size_t EndOfLine(std::string_view text, std::size_t from) {
  while (from < text.size() && !IsBreak(text[from])) ++from;
  return from;
}

std::size_t SkipSpace(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (IsBlank(text[at]) || IsBreak(text[at])) {
      ++at;
    } else if (text[at] == '#' && at > 0 && (IsBlank(text[at - 1]) || IsBreak(text[at - 1]))) {
      at = EndOfLine(text, at);
    } else {
      break;
    }
  }
  return at;
}

std::size_t SkipProperty(std::string_view text, std::size_t at) {
  if (text.substr(at).starts_with("!<")) {
    const auto close = text.find('>', at);
    return close == std::string_view::npos ? text.size() : close + 1;
  }
  while (at < text.size() && !IsBlank(text[at]) && !IsBreak(text[at]) && !std::strchr(",[]{}", text[at])) ++at;
  return at;
}

std::size_t EndOfQuoted(std::string_view text, std::size_t at) {
  const char quote = text[at];
  for (++at; at < text.size(); ++at) {
    if (text[at] == '\\' && quote == '"') {
      ++at;
    } else if (text[at] == quote) {
      if (quote == '"' || at + 1 >= text.size() || text[at + 1] != quote) return at + 1;
      ++at;
    }
  }
  return text.size();
}

std::size_t EndOfFlow(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  while (at < text.size() && !IsBreak(text[at])) {
    const char c = text[at];
    if ((c == '"' || c == '\'') && at > 0 && std::strchr(" ,:[{", text[at - 1])) {
      at = EndOfQuoted(text, at);
      continue;
    }
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') {
      if (--depth == 0) return at + 1;
    }
    ++at;
  }
  return at;
}

std::size_t EndOfContent(std::string_view text, std::size_t at) {
  const std::size_t start = at;
  std::size_t end = EndOfLine(text, at);
  for (; at < end; ++at) {
    if (text[at] == '#' && at > start && IsBlank(text[at - 1])) {
      end = at;
      break;
    }
  }
  while (end > start && IsBlank(text[end - 1])) --end;
  return end;
}

}  // namespace sceneweld
