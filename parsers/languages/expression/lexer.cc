// SPDX-License-Identifier: BSD-3-Clause
// Splits expressions into tokens.

#include "sceneweld/parsers/languages/expression/lexer.h"

#include <algorithm>

#include "sceneweld/parsers/languages/expression/text.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::expression {
namespace {

constexpr std::string_view kSymbols[] = {"**", "//", "==", "!=", "<=", ">=", "<<", ">>", ":=", "&&", "||", "+",
                                         "-",  "*",  "/",  "%",  "<",  ">",  "(",  ")",  "[",  "]",  "{",  "}",
                                         ",",  ":",  ".",  "=",  "&",  "|",  "^",  "~",  "@",  "!",  "?"};

bool IsDecimalDigit(char c) { return c >= '0' && c <= '9'; }

class Lexer {
 public:
  Lexer(std::string_view text, std::size_t at, Dialect dialect)
      : text_(text), at_(at), is_xacro_(dialect == Dialect::kXacro) {}

  Token Run() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n\f", at_), text_.size());
    token_.begin = at_;
    if (at_ < text_.size()) {
      if (IsDigit() || (text_[at_] == '.' && at_ + 1 < text_.size() && IsDecimalDigit(text_[at_ + 1]))) {
        ReadNumber();
      } else if (IsQuote()) {
        ReadText();
      } else if (IsNamePart()) {
        ReadName();
      } else {
        ReadSymbol();
      }
    }
    token_.end = at_;
    token_.text = Written();
    return std::move(token_);
  }

 private:
  std::string_view Written() const { return text_.substr(token_.begin, at_ - token_.begin); }
  bool IsDigit() const { return at_ < text_.size() && IsDecimalDigit(text_[at_]); }
  bool IsQuote() const { return at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\''); }
  bool IsNamePart() const {
    if (at_ >= text_.size()) return false;
    const char c = text_[at_];
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || IsDecimalDigit(c) ||
           (is_xacro_ && static_cast<unsigned char>(c) >= 0x80);
  }
  [[noreturn]] void Fail(std::size_t begin, std::size_t end, std::string message, std::string help = {}) const {
    throw SyntaxFault{begin, std::min(end, text_.size()), std::move(message), std::move(help)};
  }

  // Digits, between which Python allows `_`.
  void Digits() {
    while (IsDigit() || (is_xacro_ && at_ > token_.begin && at_ + 1 < text_.size() && text_[at_] == '_' &&
                         IsDecimalDigit(text_[at_ - 1]) && IsDecimalDigit(text_[at_ + 1]))) {
      ++at_;
    }
  }

  void ReadNumber() {
    token_.kind = Token::Kind::kLiteral;
    Digits();
    bool is_whole = is_xacro_;
    if (at_ < text_.size() && text_[at_] == '.') {
      is_whole = false;
      ++at_;
      Digits();
    }
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
      const std::size_t mark = at_++;
      if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
      if (IsDigit()) {
        is_whole = false;
        Digits();
      } else {
        at_ = mark;
      }
    }
    const bool ends = !IsNamePart();
    while (IsNamePart()) ++at_;
    std::string digits(Written());
    std::erase(digits, '_');
    if (ends && is_whole && digits.size() > 1 && digits[0] == '0' &&
        digits.find_first_not_of('0') != std::string::npos) {
      Fail(token_.begin, at_, Quoted(Written()) + " begins with a zero", "Python allows `0o17` and `17`");
    }
    const auto integer = ends && is_whole                            ? IntegerLiteral(digits)
                         : !ends && is_xacro_ && Written() == digits ? InBase(digits)
                                                                     : std::nullopt;
    if (integer && !integer->integer()) Fail(token_.begin, at_, "the integer has more than 64 bits");
    const auto number = !ends || integer ? std::nullopt : is_xacro_ ? ParseFloat(digits) : ParseNumber(digits);
    if (!integer && !number) {
      if (is_xacro_ && (digits.back() | 0x20) == 'j') Fail(token_.begin, at_, "complex numbers are not supported");
      const std::string beyond = is_xacro_ ? "" : HelpForRange(Written());
      Fail(token_.begin, at_, beyond.empty() ? Quoted(Written()) + " is not a number" : beyond);
    }
    token_.literal = integer ? *integer : Value(*number);
  }
  // `0x1F`, `0o17`, `0b101`.
  static std::optional<Value> InBase(std::string_view word) {
    if (word.size() < 3 || word[0] != '0') return std::nullopt;
    const char letter = static_cast<char>(word[1] | 0x20);
    const int base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
    const bool has_sign = word[2] == '+' || word[2] == '-';
    return base == 0 || has_sign ? std::nullopt : IntegerLiteral(word.substr(2), base);
  }

  void ReadName() {
    token_.kind = Token::Kind::kName;
    while (IsNamePart()) ++at_;
    const std::string name(Written());
    const bool is_prefix = is_xacro_ && name.size() <= 2 && name.find_first_not_of("rRuUbBfF") == std::string::npos;
    if (!is_prefix || !IsQuote()) return;
    Fail(token_.begin, at_, "texts with the prefix " + Quoted(name) + " are not supported",
         "use `'...' % values` or `'...'.format(values)`");
  }

  void ReadText() {
    token_.kind = Token::Kind::kLiteral;
    const char quote = text_[at_];
    if (is_xacro_ && text_.substr(at_).starts_with(std::string(3, quote))) {
      Fail(at_, at_ + 3, "texts in three quotes are not supported");
    }
    std::string value;
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] != '\\') {
        value += text_[at_];
      } else {
        ReadEscape(value);
      }
    }
    if (at_ >= text_.size()) Fail(token_.begin, text_.size(), "the text has no closing quote");
    ++at_;
    token_.literal = Value(std::move(value));
  }

  // At the backslash; stops at the last character of the escape.
  void ReadEscape(std::string& value) {
    const char c = ++at_ < text_.size() ? text_[at_] : '\0';
    constexpr std::string_view kLetters = "nt\\'\"r", kMeant = "\n\t\\'\"\r";
    const std::size_t known = kLetters.substr(0, is_xacro_ ? 6 : 5).find(c);
    if (known != std::string_view::npos) {
      value += kMeant[known];
    } else if (!is_xacro_) {
      Fail(at_ - 1, at_ + 1, "`\\` must be followed by n, t, a quote or another `\\`");
    } else if (std::string_view("xuUNabfv01234567\n").find(c) != std::string_view::npos) {
      Fail(at_ - 1, at_ + 1, "the escape `\\" + std::string(1, c) + "` is not supported");
    } else if (at_ < text_.size()) {
      value.append("\\").append(1, c);
    }
  }

  void ReadSymbol() {
    token_.kind = Token::Kind::kSymbol;
    for (const std::string_view symbol : kSymbols) {
      if (!text_.substr(at_).starts_with(symbol)) continue;
      at_ += symbol.size();
      return;
    }
    const std::size_t begin = at_++;
    while (at_ < text_.size() && (static_cast<unsigned char>(text_[at_]) & 0xC0) == 0x80) ++at_;
    Fail(begin, at_, Quoted(text_.substr(begin, at_ - begin)) + " has no meaning in an expression");
  }

  std::string_view text_;
  std::size_t at_;
  bool is_xacro_;
  Token token_;
};

}  // namespace

Token NextToken(std::string_view text, std::size_t at, Dialect dialect) { return Lexer(text, at, dialect).Run(); }

}  // namespace sceneweld::expression
