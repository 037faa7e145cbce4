// SPDX-License-Identifier: BSD-3-Clause
// Writes YAML.

#include "sceneweld/parsers/languages/yaml/yaml_output.h"

#include <algorithm>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

// Whether a plain scalar reads back as this text in every YAML reader.
bool IsPlain(std::string_view text) {
  if (text.empty() || !(IsLetter(text.front()) || text.front() == '/')) return false;
  for (const std::string_view word : {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}) {
    const bool same =
        text.size() == word.size() && std::equal(text.begin(), text.end(), word.begin(), [](char a, char b) {
          return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
        });
    if (same) return false;
  }
  if (text.back() == ':') return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return IsLetter(c) || (c >= '0' && c <= '9') || c == ':' || c == '/' || c == '.' || c == '-' || c == '+' ||
           c == '@' || c == '%' || c == '=';
  });
}

}  // namespace

std::string YamlScalar(std::string_view text) {
  if (IsPlain(text)) return std::string(text);
  constexpr char kHex[] = "0123456789ABCDEF";
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      out += "\\x";
      out += kHex[static_cast<unsigned char>(c) >> 4];
      out += kHex[static_cast<unsigned char>(c) & 15];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string YamlNumbers(const std::vector<double>& numbers) {
  std::string out = "[";
  for (const double number : numbers) {
    if (out.size() > 1) out += ", ";
    AppendNumber(out, number);
  }
  return out + "]";
}

}  // namespace sceneweld
