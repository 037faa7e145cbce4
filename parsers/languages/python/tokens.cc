// SPDX-License-Identifier: BSD-3-Clause
// Splits an expression into tokens.

#include "sceneweld/parsers/languages/python/tokens.h"

#include <algorithm>

#include "sceneweld/parsers/languages/python/budget.h"
#include "sceneweld/parsers/languages/python/text.h"
#include "sceneweld/scene/text/utf8.h"

namespace sceneweld::python {
namespace {

constexpr std::string_view kSymbols[] = {"**", "//", "==", "!=", "<=", ">=", "<<", ">>", ":=", "->", "+", "-",
                                         "*",  "/",  "%",  "<",  ">",  "(",  ")",  "[",  "]",  "{",  "}", ",",
                                         ":",  ".",  "=",  "&",  "|",  "^",  "~",  "@",  ";",  "!",  "?"};

bool IsDecimalDigit(char c) { return c >= '0' && c <= '9'; }
bool IsHexDigit(char c) { return IsDecimalDigit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }
bool IsOctalDigit(char c) { return c >= '0' && c <= '7'; }
bool IsNameStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool IsNamePart(char c) { return IsNameStart(c) || IsDecimalDigit(c); }

class Lexer {
 public:
  Lexer(std::string_view text, std::size_t at, std::optional<SyntaxFault>& fault)
      : text_(text), at_(at), fault_(fault) {}

  Token Run() {
    for (bool comment = false; at_ < text_.size(); ++at_) {
      comment = text_[at_] == '#' || (comment && text_[at_] != '\n');
      if (!comment && std::string_view(" \t\r\n\f").find(text_[at_]) == std::string_view::npos) break;
    }
    token_.begin = at_;
    if (at_ < text_.size()) {
      const char c = text_[at_];
      if (IsDecimalDigit(c) || (c == '.' && at_ + 1 < text_.size() && IsDecimalDigit(text_[at_ + 1]))) {
        ReadNumber();
      } else if (c == '"' || c == '\'') {
        ReadText(false);
      } else if (IsNameStart(c)) {
        ReadName();
      } else {
        ReadSymbol();
      }
    }
    token_.end = at_;
    token_.text = text_.substr(token_.begin, token_.end - token_.begin);
    return std::move(token_);
  }

 private:
  void Fail(std::size_t begin, std::size_t end, std::string message, std::string help = {}) {
    if (!fault_) fault_ = SyntaxFault{begin, std::min(end, text_.size()), std::move(message), std::move(help)};
    at_ = text_.size();
  }

  void ReadNumber() {
    token_.kind = Token::Kind::kLiteral;
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           (IsNamePart(text_[at_]) || text_[at_] == '.' ||
            ((text_[at_] == '+' || text_[at_] == '-') && (text_[at_ - 1] | 0x20) == 'e' && !IsInBase(begin)))) {
      ++at_;
    }
    const std::string written(text_.substr(begin, at_ - begin));
    std::string digits;
    bool ok = true;
    for (std::size_t i = 0; i < written.size(); ++i) {
      if (written[i] != '_') {
        digits += written[i];
      } else {
        const bool in_base = IsInBase(begin);
        const auto is_digit = [&](char c) { return IsDecimalDigit(c) || (in_base && IsHexDigit(c)); };
        ok = ok && i + 1 < written.size() && is_digit(written[i + 1]) &&
             (is_digit(written[i - 1]) || (in_base && i == 2));
      }
    }
    const auto shown = "`" + written + "`";
    if (digits.size() > Budget::kMostDigits) return Fail(begin, at_, "the number has too many digits");
    if (ok && IsInBase(begin)) {
      const char letter = static_cast<char>(digits[1] | 0x20);
      const int base = letter == 'x' ? 16 : letter == 'o' ? 8 : 2;
      if (auto integer = Integer::FromText(std::string_view(digits).substr(2), base)) {
        if (digits.size() > 2 && digits[2] != '+' && digits[2] != '-') token_.literal = *std::move(integer);
        return;
      }
    } else if (ok && digits.find_first_not_of("0123456789") == std::string::npos) {
      const bool is_octal = digits.size() > 1 && digits[0] == '0' && digits.find_first_not_of('0') != std::string::npos;
      if (is_octal) return Fail(begin, at_, shown + " begins with a zero", "Python allows `0o17` and `17`");
      token_.literal = *Integer::FromText(digits);
      return;
    } else if (ok) {
      if ((digits.back() | 0x20) == 'j') return Fail(begin, at_, "complex numbers are not supported");
      if (const auto number = ParseFloat(digits)) {
        token_.literal = *number;
        return;
      }
    }
    Fail(begin, at_, shown + " is not a number");
  }

  bool IsInBase(std::size_t begin) const {
    return text_[begin] == '0' && begin + 1 < text_.size() &&
           std::string_view("xXoObB").find(text_[begin + 1]) != std::string_view::npos;
  }

  void ReadName() {
    token_.kind = Token::Kind::kName;
    const std::size_t begin = at_;
    while (at_ < text_.size() && IsNamePart(text_[at_])) ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    const bool quoted = at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'');
    if (!quoted || name.size() > 2 || name.find_first_not_of("rRuUbBfF") != std::string_view::npos) return;
    if (name == "r" || name == "R" || name == "u" || name == "U") return ReadText(name == "r" || name == "R");
    Fail(begin, at_, "texts with the prefix `" + std::string(name) + "` are not supported",
         "use `'...' % values` or `'...'.format(values)`");
  }

  void ReadText(bool raw) {
    token_.kind = Token::Kind::kLiteral;
    const char quote = text_[at_];
    const bool triple = text_.substr(at_, 3) == std::string(3, quote);
    const std::string_view close = text_.substr(at_, triple ? 3 : 1);
    std::string value;
    for (at_ += close.size(); at_ < text_.size() && !text_.substr(at_).starts_with(close); ++at_) {
      if (text_[at_] != '\\' || at_ + 1 == text_.size()) {
        value += text_[at_];
      } else if (raw) {
        value += text_[at_++];
        value += text_[at_];
      } else {
        ReadEscape(value);
      }
    }
    if (at_ >= text_.size()) return Fail(token_.begin, text_.size(), "the text has no closing quote");
    at_ += close.size();
    token_.literal = Value(std::move(value));
  }

  // At the backslash; stops at the last character of the escape.
  void ReadEscape(std::string& value) {
    const char c = text_[++at_];
    constexpr std::string_view kLetters = "ntrabfv\\'\"", kMeant = "\n\t\r\a\b\f\v\\'\"";
    const std::size_t known = kLetters.find(c);
    if (c == '\n') return;  // A line that continues.
    if (c == 'x' || c == 'u' || c == 'U') {
      const std::size_t count = c == 'x' ? 2 : c == 'u' ? 4 : 8;
      const std::string_view digits = text_.substr(at_ + 1, count);
      const bool all = std::all_of(digits.begin(), digits.end(), &IsHexDigit);
      const auto point = all ? Integer::FromText(digits, 16) : std::nullopt;
      const auto number = point ? point->ToInt64().value_or(-1) : -1;
      const bool valid = number >= 0 && number <= 0x10FFFF && (number < 0xD800 || number > 0xDFFF);
      if (!valid || at_ + count >= text_.size()) {
        return Fail(at_ - 1, at_ + 1 + count, "this escape is not a character");
      }
      AppendUtf8(value, static_cast<std::uint32_t>(number));
      at_ += count;
      return;
    }
    if (IsOctalDigit(c)) {
      std::uint32_t number = 0;
      const std::size_t end = std::min(at_ + 3, text_.size());
      for (; at_ < end && IsOctalDigit(text_[at_]); ++at_) {
        number = number * 8 + static_cast<std::uint32_t>(text_[at_] - '0');
      }
      --at_;
      AppendUtf8(value, number);
    } else if (known != std::string_view::npos) {
      value += kMeant[known];
    } else {
      value += '\\';
      value += c;
    }
  }

  void ReadSymbol() {
    token_.kind = Token::Kind::kSymbol;
    for (const std::string_view symbol : kSymbols) {
      if (!text_.substr(at_).starts_with(symbol)) continue;
      at_ += symbol.size();
      return;
    }
    const std::size_t begin = at_;
    Fail(begin, begin + 1, "`" + std::string(1, text_[begin]) + "` has no meaning in an expression");
  }

  std::string_view text_;
  std::size_t at_;
  std::optional<SyntaxFault>& fault_;
  Token token_;
};

}  // namespace

Token NextToken(std::string_view text, std::size_t at, std::optional<SyntaxFault>& fault) {
  return Lexer(text, at, fault).Run();
}

}  // namespace sceneweld::python
