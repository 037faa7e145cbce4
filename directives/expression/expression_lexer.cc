// SPDX-License-Identifier: BSD-3-Clause
// Splits an expression into tokens.

#include "sceneweld/directives/expression/expression_lexer.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/number_range.h"

namespace sceneweld {
namespace {

// Operators of other languages and their equivalents here.
struct Foreign {
  std::string_view written;
  std::string_view here;
};
constexpr Foreign kForeign[] = {{"&&", "and"}, {"||", "or"}, {"!", "not"}, {"^", "**"}, {"?", "a if condition else b"},
                                {"=", "=="}};
constexpr std::string_view kSymbols[] = {"**", "//", "==", "!=", "<=", ">=", "&&", "||", "+", "-", "*", "/", "%", "<",
                                         ">",  "(",  ")",  "[",  "]",  "{",  "}",  ",",  ":", ".", "!", "^", "?", "="};
constexpr std::string_view kWords[] = {"and", "or", "not", "in", "if", "else"};

bool IsDigit(char c) { return c >= '0' && c <= '9'; }
bool IsNameStart(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool IsNamePart(char c) { return IsNameStart(c) || IsDigit(c); }
bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

void ExpressionLexer::Advance() {
  previous_end_ = token_.end;
  while (at_ < text_.size() && IsBlank(text_[at_])) ++at_;
  token_ = ExpressionToken();
  token_.begin = at_;
  if (at_ < text_.size()) {
    const char c = text_[at_];
    if (IsDigit(c) || (c == '.' && at_ + 1 < text_.size() && IsDigit(text_[at_ + 1]))) {
      ReadNumber();
    } else if (c == '"' || c == '\'') {
      ReadText(c);
    } else if (IsNameStart(c)) {
      token_.kind = ExpressionToken::Kind::kName;
      while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
    } else {
      ReadSymbol();
    }
  }
  token_.end = at_;
  token_.text = text_.substr(token_.begin, token_.end - token_.begin);
}

void ExpressionLexer::ReadNumber() {
  token_.kind = ExpressionToken::Kind::kNumber;
  const auto digits = [&] {
    while (at_ < text_.size() && IsDigit(text_[at_])) ++at_;
  };
  digits();
  if (at_ < text_.size() && text_[at_] == '.') {
    ++at_;
    digits();
  }
  if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
    const std::size_t mark = at_++;
    if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
    if (at_ < text_.size() && IsDigit(text_[at_])) {
      digits();
    } else {
      at_ = mark;
    }
  }
  const std::string_view written = text_.substr(token_.begin, at_ - token_.begin);
  const auto number = ParseNumber(written);
  if (!number || (at_ < text_.size() && IsNamePart(text_[at_]))) {
    while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
    const std::string_view word = text_.substr(token_.begin, at_ - token_.begin);
    const std::string beyond = HelpForRange(word);
    Fail(token_.begin, at_, beyond.empty() ? Quoted(word) + " is not a number" : beyond);
  }
  token_.number = *number;
}

void ExpressionLexer::ReadText(char quote) {
  token_.kind = ExpressionToken::Kind::kText;
  for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
    if (text_[at_] != '\\') {
      token_.value += text_[at_];
      continue;
    }
    const char escaped = ++at_ < text_.size() ? text_[at_] : '\0';
    if (escaped == 'n') {
      token_.value += '\n';
    } else if (escaped == 't') {
      token_.value += '\t';
    } else if (escaped == '\\' || escaped == '\'' || escaped == '"') {
      token_.value += escaped;
    } else {
      Fail(at_ - 1, std::min(at_ + 1, text_.size()), "`\\` must be followed by n, t, a quote or another `\\`");
    }
  }
  if (at_ == text_.size()) Fail(token_.begin, at_, "the text has no closing quote");
  ++at_;
}

void ExpressionLexer::ReadSymbol() {
  token_.kind = ExpressionToken::Kind::kSymbol;
  for (const std::string_view symbol : kSymbols) {
    if (!text_.substr(at_).starts_with(symbol)) continue;
    at_ += symbol.size();
    return;
  }
  std::size_t end = at_ + 1;
  while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
  Fail(at_, end, Quoted(text_.substr(at_, end - at_)) + " has no meaning in an expression");
}

bool ExpressionLexer::IsFreeName() const {
  return token_.kind == ExpressionToken::Kind::kName &&
         std::find(std::begin(kWords), std::end(kWords), token_.text) == std::end(kWords);
}

bool ExpressionLexer::Take(std::string_view symbol) {
  if (!IsSymbol(symbol)) return false;
  Advance();
  return true;
}

void ExpressionLexer::Want(std::string_view symbol) {
  if (!Take(symbol)) Unexpected(Quoted(symbol));
}

Diagnostic& ExpressionLexer::Report(std::size_t begin, std::size_t end, std::string message) {
  return diagnostics_.Error("bad-expression", place_.Of(begin, std::max(end, begin)), std::move(message));
}

void ExpressionLexer::Fail(std::size_t begin, std::size_t end, std::string message) {
  Report(begin, end, std::move(message));
  throw ExpressionAbandoned();
}

void ExpressionLexer::Unexpected(const std::string& wanted) {
  if (token_.kind == ExpressionToken::Kind::kEnd) {
    Fail(text_.size(), text_.size(), "the expression ends where " + wanted + " is expected");
  }
  Diagnostic& error = Report(token_.begin, token_.end, wanted + " is expected here, not " + Quoted(token_.text));
  for (const Foreign& foreign : kForeign) {
    if (token_.text == foreign.written) error.Help("write " + Quoted(foreign.here));
  }
  throw ExpressionAbandoned();
}

}  // namespace sceneweld
