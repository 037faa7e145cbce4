// SPDX-License-Identifier: BSD-3-Clause
// Texts, asset paths and prim paths of USD text, without their quotes and escapes.

#include <string>

#include "sceneweld/parsers/stage/usda_lexer.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::stage {
namespace {

int ValueOfHexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Appends the character that an escape means, and returns the offset after it. `text[at]` is the character after the
// backslash.
std::size_t AppendEscaped(std::string& out, std::string_view text, std::size_t at) {
  const char c = text[at++];
  constexpr std::string_view kNames = "abfnrtv", kMeans = "\a\b\f\n\r\t\v";
  if (const std::size_t name = kNames.find(c); name != std::string_view::npos) {
    out += kMeans[name];
  } else if (c == 'x') {
    // At most two digits.
    unsigned value = 0;
    const std::size_t most = at + 2;
    for (; at < most && at < text.size() && ValueOfHexDigit(text[at]) >= 0; ++at) {
      value = 16 * value + static_cast<unsigned>(ValueOfHexDigit(text[at]));
    }
    out += static_cast<char>(value);
  } else if (c >= '0' && c <= '7') {
    // At most three octal digits.
    unsigned value = static_cast<unsigned>(c - '0');
    const std::size_t most = at + 2;
    for (; at < most && at < text.size() && text[at] >= '0' && text[at] <= '7'; ++at) {
      value = 8 * value + static_cast<unsigned>(text[at] - '0');
    }
    out += static_cast<char>(value & 0xFF);
  } else {
    out += c;
  }
  return at;
}

std::string WithValidUtf8(const std::string& text) {
  std::string valid;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t length = Utf8Length(rest);
    if (length == 0) {
      AppendUtf8(valid, 0xFFFD);
      rest.remove_prefix(1);
    } else {
      valid += rest.substr(0, length);
      rest.remove_prefix(length);
    }
  }
  return valid;
}

}  // namespace

std::string UsdaLexer::Valid(std::string text, Span span) {
  if (!FirstInvalidUtf8(text)) return text;
  Warn(span, "this text is not valid UTF-8; each invalid byte is replaced by U+FFFD");
  return WithValidUtf8(text);
}

std::string UsdaLexer::TakeString() {
  const UsdaToken token = token_;
  std::string_view text = Text();
  Advance();
  const std::size_t quotes = text.size() >= 6 && text[1] == text[0] && text[2] == text[0] ? 3 : 1;
  text.remove_prefix(quotes);
  text.remove_suffix(std::min(quotes, text.size()));
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t escape = text.find('\\', at);
    out += text.substr(at, escape == std::string_view::npos ? escape : escape - at);
    if (escape == std::string_view::npos || escape + 1 == text.size()) break;
    at = AppendEscaped(out, text, escape + 1);
  }
  return Valid(std::move(out), SpanOf(token));
}

std::string UsdaLexer::TakeAsset() {
  const UsdaToken token = token_;
  std::string_view text = Text();
  Advance();
  const bool is_long = text.size() >= 6 && text.starts_with("@@@");
  const std::size_t quotes = is_long ? 3 : 1;
  text.remove_prefix(quotes);
  text.remove_suffix(std::min(quotes, text.size()));
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t escape = is_long ? text.find("\\@@@", at) : std::string_view::npos;
    out += text.substr(at, escape == std::string_view::npos ? escape : escape - at);
    if (escape == std::string_view::npos) break;
    out += "@@@";
    at = escape + 4;
  }
  return Valid(std::move(out), SpanOf(token));
}

std::string UsdaLexer::TakePath() {
  const UsdaToken token = token_;
  const std::string_view text = Text();
  Advance();
  return Valid(std::string(text.substr(1, text.size() - 2)), SpanOf(token));
}

}  // namespace sceneweld::stage
