// SPDX-License-Identifier: BSD-3-Clause
// Tokens of USD text: where each begins and ends, and how reading goes on after an error.
// Texts, asset paths and prim paths of USD text, without their quotes and escapes.

#include "sceneweld/parsers/stage/usda/usda_lexer.h"

#include <algorithm>
#include <string>
#include <utility>

#include "sceneweld/parsers/stage/usda/usda_types.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::stage {
namespace {

bool IsDigitOfUsda(char c) { return c >= '0' && c <= '9'; }
bool IsPartOfWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || IsDigitOfUsda(c) || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
char ClosingOf(char opening) { return opening == '(' ? ')' : opening == '[' ? ']' : '}'; }
bool IsBracket(char c, std::string_view brackets) { return brackets.find(c) != std::string_view::npos; }

}  // namespace

UsdaLexer::UsdaLexer(const Source& source, const Limits& limits, Diagnostics& diagnostics)
    : source_(source),
      text_(source.text()),
      limits_(limits),
      diagnostics_(diagnostics),
      unreported_("malformed-usd", Severity::kError, {}, {}) {
  Scan(text_.starts_with("\xEF\xBB\xBF") ? 3 : 0);
}

void UsdaLexer::Advance() {
  previous_end_ = token_.end;
  if (token_.kind == Kind::kMark) {
    if (IsBracket(token_.mark, "([{")) {
      open_ += token_.mark;
    } else if (IsBracket(token_.mark, ")]}")) {
      Close(token_.mark);
    }
  }
  constexpr std::uint32_t kSeldom = 4096;
  if (++tokens_ % kSeldom == 0 && ShouldStop()) return;
  Scan(token_.end);
}

// A bracket that is never closed ends with the one around it, so that one missing bracket spoils little.
void UsdaLexer::Close(char mark) {
  const char opening = mark == ')' ? '(' : mark == ']' ? '[' : '{';
  for (std::size_t i = open_.size(); i-- > 0;) {
    if (open_[i] == opening) return open_.resize(i);
    if (open_[i] == '{') return;
  }
}

bool UsdaLexer::Take(char mark) {
  if (!Is(mark)) return false;
  Advance();
  return true;
}

bool UsdaLexer::TakeWord(std::string_view word) {
  if (!IsWord(word)) return false;
  Advance();
  return true;
}

UsdaToken UsdaLexer::PeekAfter(const UsdaToken& token) {
  const UsdaToken now = token_;
  const bool muted = std::exchange(muted_, true), failed = failed_;
  Scan(token.end);
  muted_ = muted;
  failed_ = failed;
  return std::exchange(token_, now);
}

std::size_t UsdaLexer::SkipBlank(std::size_t at, bool* passed_line) {
  const std::size_t size = text_.size();
  while (at < size) {
    const char c = text_[at];
    if (c == '\n' || c == '\r') {
      if (passed_line) *passed_line = true;
      ++at;
    } else if (c == ' ' || c == '\t') {
      ++at;
    } else if (c == '#' || (c == '/' && at + 1 < size && text_[at + 1] == '/')) {
      at = std::min(text_.find_first_of("\r\n", at), size);
    } else if (c == '/' && at + 1 < size && text_[at + 1] == '*') {
      const std::size_t end = text_.find("*/", at + 2);
      if (end == std::string_view::npos) {
        Fail({&source_, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 2)}, "this comment has no end")
            .Help("add `*/` where it ends");
        return size;
      }
      at = end + 2;
    } else {
      break;
    }
  }
  return at;
}

void UsdaLexer::Scan(std::size_t at) {
  token_.begins_line = at == 0;
  at = stopped_ ? text_.size() : SkipBlank(at, &token_.begins_line);
  const std::size_t size = text_.size();
  token_.begin = static_cast<std::uint32_t>(at);
  token_.mark = 0;
  const auto finish = [&](Kind kind, std::size_t end) {
    token_.kind = kind;
    token_.end = static_cast<std::uint32_t>(end);
  };
  if (at >= size) {
    token_.begins_line = true;
    return finish(Kind::kEnd, size);
  }
  const char c = text_[at];
  if (c == '"' || c == '\'') return finish(Kind::kString, ScanString(at));
  if (c == '@') return finish(Kind::kAsset, ScanAsset(at));
  if (c == '<') {
    const std::size_t end = text_.find_first_of("<>\r\n", at + 1);
    if (end != std::string_view::npos && text_[end] == '>') return finish(Kind::kPath, end + 1);
    finish(Kind::kMark, at + 1);
    token_.mark = c;
    Fail(SpanOf(), "this path has no end").Help("add `>` where it ends");
    return;
  }
  if (const std::size_t end = EndOfUsdaNumber(text_, at); end > at && (end == size || !IsPartOfWord(text_[end]))) {
    return finish(Kind::kNumber, end);
  }
  if (IsPartOfWord(c)) {
    std::size_t end = at;
    while (end < size) {
      if (IsPartOfWord(text_[end])) {
        ++end;
      } else if (text_[end] == ':') {
        // Names with name spaces. A colon before a blank belongs to the entries of a map.
        std::size_t next = end + 1;
        if (next < size && text_[next] == ':') ++next;
        if (next == size || !IsPartOfWord(text_[next])) break;
        end = next + 1;
      } else {
        break;
      }
    }
    finish(Kind::kWord, end);
    if (FirstInvalidUtf8(Text())) Fail(SpanOf(), "this name is not valid UTF-8");
    return;
  }
  token_.mark = c;
  finish(Kind::kMark, at + 1);
}

std::size_t UsdaLexer::ScanString(std::size_t at) {
  const char quote = text_[at];
  const std::size_t size = text_.size();
  const bool is_long = at + 2 < size && text_[at + 1] == quote && text_[at + 2] == quote;
  const std::size_t first = at + (is_long ? 3 : 1);
  const char ends[] = {quote, '\\', '\n', '\r'};
  const std::string_view stops(ends, is_long ? 2 : 4);
  for (std::size_t i = first; (i = text_.find_first_of(stops, i)) != std::string_view::npos;) {
    if (text_[i] == '\\' && i + 1 < size && (is_long || (text_[i + 1] != '\n' && text_[i + 1] != '\r'))) {
      i += 2;
    } else if (text_[i] == quote) {
      if (!is_long) return i + 1;
      if (i + 2 < size && text_[i + 1] == quote && text_[i + 2] == quote) return i + 3;
      ++i;
    } else if (text_[i] == '\\') {
      ++i;
    } else {
      Fail({&source_, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(i)}, "this text has no closing quote")
          .Help("add the quote; text with line breaks needs `\"\"\"` on both sides");
      return i;
    }
  }
  Fail({&source_, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(first)}, "this text has no closing quote");
  return size;
}

std::size_t UsdaLexer::ScanAsset(std::size_t at) {
  constexpr std::string_view kStops = "@\r\n";
  const bool is_long = text_.substr(at).starts_with("@@@");
  std::size_t i = text_.find_first_of(kStops, at + (is_long ? 3 : 1));
  for (; i != std::string_view::npos && text_[i] == '@'; i = text_.find_first_of(kStops, i)) {
    if (!is_long) return i + 1;
    if (!text_.substr(i).starts_with("@@@")) {
      ++i;
    } else if (text_[i - 1] == '\\' && i > at + 3) {
      i += 3;
    } else {
      // Up to two more `@` before the end belong to the path.
      const std::size_t most = std::min(i + 5, text_.size());
      for (i += 3; i < most && text_[i] == '@';) ++i;
      return i;
    }
  }
  const std::size_t end = std::min(i, text_.size());
  Fail({&source_, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)}, "this asset path has no end")
      .Help("add `@` where it ends");
  return end;
}

Diagnostic& UsdaLexer::Fail(Span span, std::string message) {
  if (muted_ || failed_ || stopped_) {
    failed_ = true;
    return unreported_ = Diagnostic("malformed-usd", Severity::kError, {}, {});
  }
  failed_ = true;
  if (++errors_ >= limits_.max_errors) StopReading();
  return diagnostics_.Error("malformed-usd", span, std::move(message));
}

void UsdaLexer::FailLimit(std::string message) { Fail(SpanOf(), std::move(message)).code = "limit-exceeded"; }

Diagnostic& UsdaLexer::FailExpected(std::string_view what) {
  std::string message = "expected " + std::string(what) + ", found ";
  if (AtEnd()) {
    message += "the end of the text";
  } else {
    const std::string_view found = Text();
    constexpr std::size_t kMost = 40;
    message += Quoted(found.size() <= kMost ? found : found.substr(0, kMost));
  }
  return Fail(SpanOf(), std::move(message));
}

bool UsdaLexer::Expect(char mark) {
  if (Take(mark)) return true;
  FailExpected(std::string("`") + mark + "`");
  return false;
}

void UsdaLexer::EndItem(char closing) {
  if (failed_ || Take(';') || token_.begins_line || Is(closing)) return;
  FailExpected("a line break or `;`");
}

Diagnostic& UsdaLexer::Warn(Span span, std::string message) {
  if (muted_ || stopped_) return unreported_;
  return diagnostics_.Warning("malformed-usd", span, std::move(message));
}

void UsdaLexer::StopReading() {
  stopped_ = true;
  const auto end = static_cast<std::uint32_t>(text_.size());
  token_ = {Kind::kEnd, 0, true, end, end};
}

bool UsdaLexer::ShouldStop() {
  if (stopped_) return true;
  if (!limits_.ShouldStop()) return false;
  diagnostics_.Error("limit-exceeded", SpanOf(), "stopped while reading");
  failed_ = true;
  StopReading();
  return true;
}

// Whether a statement begins here though a list or tuple is still open: its closing bracket is missing.
bool UsdaLexer::RestartsStatement(std::size_t depth) {
  if (!token_.begins_line || !IsWord() || depth == 0 || open_[depth - 1] != '{' || open_.size() <= depth) return false;
  if (open_.find('{', depth) != std::string::npos) return false;
  return IsUsdaStatementWord(Text()) || FindUsdaType(Text());
}

void UsdaLexer::Recover(std::size_t depth) {
  failed_ = false;
  muted_ = true;
  const char closing = depth == 0 || open_.size() < depth ? '\0' : ClosingOf(open_[depth - 1]);
  while (!AtEnd() && open_.size() >= depth) {
    if (RestartsStatement(depth)) open_.resize(depth);
    const bool is_inside = open_.size() > depth;
    if (!is_inside && closing && Is(closing)) break;
    // Brackets that begin a line belong to the statement before.
    if (!is_inside && token_.begins_line && !IsBracket(token_.mark, "([{)]}")) break;
    const bool is_last = !is_inside && Is(';');
    Advance();
    if (is_last) break;
  }
  failed_ = muted_ = false;
}

void UsdaLexer::SkipValue() {
  const std::size_t depth = open_.size();
  for (bool is_first = true; !AtEnd(); is_first = false) {
    if (open_.size() <= depth) {
      if (token_.begins_line && !is_first) return;
      if (IsBracket(token_.mark, ")]},;")) return;
    }
    Advance();
  }
}

void UsdaLexer::Rewind(const Place& place) {
  muted_ = failed_ = false;
  if (stopped_) return;
  token_ = place.token;
  previous_end_ = place.previous_end;
  open_.resize(std::min(open_.size(), place.depth));
}

bool UsdaLexer::HasRoomForPath(std::size_t bytes) {
  constexpr std::size_t kAlways = std::size_t{64} << 20, kTimes = 8;
  path_bytes_ += bytes;
  if (path_bytes_ <= kAlways + kTimes * text_.size()) return true;
  FailLimit("the absolute forms of all relative paths are too long together");
  return false;
}

std::size_t UsdaLexer::CountCommas(std::size_t offset) {
  if (offset < counted_) return 0;
  counted_ = std::min(text_.find(']', offset), text_.size());
  return static_cast<std::size_t>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(offset),
                                             text_.begin() + static_cast<std::ptrdiff_t>(counted_), ','));
}

void UsdaLexer::Seek(std::size_t offset, std::string_view opened) {
  if (stopped_) return;
  open_ += opened;
  previous_end_ = static_cast<std::uint32_t>(offset);
  Scan(offset);
}

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
