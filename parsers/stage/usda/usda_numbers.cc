// SPDX-License-Identifier: BSD-3-Clause
// Numbers, tuples, matrices and arrays of these in USD text. Large arrays are most of a large file, so this reads the
// text directly instead of its tokens.

#include "sceneweld/parsers/stage/usda/usda_numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::stage {
namespace {

bool IsDecimal(char c) { return c >= '0' && c <= '9'; }
bool ContinuesWord(char c) {
  return IsDecimal(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool IsWordOf(std::string_view word, std::string_view lower) {
  return std::equal(word.begin(), word.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; });
}

class NumbersOfText {
 public:
  NumbersOfText(UsdaLexer& lexer, const UsdaType& type, Numbers& into)
      : lexer_(lexer), type_(type), text_(lexer.text()), into_(into.data), at_(lexer.token().begin) {}

  bool Read(bool is_array) {
    const bool good = is_array ? ReadArray(0) : ReadElement(type_.dimensions);
    if (good) {
      lexer_.Seek(at_);
    } else if (!lexer_.failed()) {
      lexer_.Seek(before_blank_, opened_);
      Report();
    } else {
      lexer_.Seek(at_, opened_);
    }
    return good;
  }

 private:
  // Skips blanks and comments. False at the end of the text.
  bool SkipBlank() {
    if (at_ != after_blank_) before_blank_ = at_;
    at_ = after_blank_ = lexer_.SkipBlank(at_);
    return at_ < text_.size();
  }
  bool Take(char c) {
    if (!SkipBlank() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool Open(char c) {
    if (!Take(c)) return Wants(c == '[' ? "`[`" : "`(`");
    opened_ += c;
    return true;
  }
  // After an item: false at the end of the list.
  bool TakeComma(char closing, bool& good) {
    const bool has_comma = Take(',');
    if (Take(closing)) {
      opened_.pop_back();
      return false;
    }
    if (!has_comma) good = Wants(closing == ']' ? "`,` or `]`" : "`,` or `)`");
    return good;
  }
  bool Wants(const char* what) {
    wants_ = what;
    return false;
  }

  bool ReadArray(int depth) {
    constexpr int kDeepest = 16;
    if (depth == kDeepest) return Wants("a number");
    if (!Open('[')) return false;
    if (depth == 0) into_.reserve(lexer_.CountCommas(at_) + 1);
    if (Take(']')) {
      opened_.pop_back();
      return true;
    }
    bool good = true;
    do {
      constexpr std::size_t kSeldom = 1 << 16;
      if (++elements_ % kSeldom == 0 && lexer_.ShouldStop()) return false;
      // Arrays in arrays mean the same as one array.
      const bool is_array = SkipBlank() && text_[at_] == '[';
      if (!(is_array ? ReadArray(depth + 1) : ReadElement(type_.dimensions))) return false;
    } while (TakeComma(']', good));
    return good;
  }

  bool ReadElement(int dimensions) {
    if (dimensions == 0) return ReadOne();
    if (!Open('(')) return false;
    const std::size_t begin = at_ - 1;
    std::size_t count = 0;
    bool good = true;
    do {
      if (++count > type_.side || !ReadElement(dimensions - 1)) break;
    } while (TakeComma(')', good));
    if (!good || wants_ || lexer_.failed()) return false;
    if (count == type_.side) return true;
    const std::size_t end = count > type_.side ? begin + 1 : at_;
    lexer_.Fail(SpanAt(begin, end), "expected a tuple of " + std::to_string(type_.side) + " " +
                                        (dimensions == 2 ? "tuples" : "numbers") + " for the type " +
                                        Quoted(type_.name) + ", found " +
                                        (count > type_.side ? std::string("more") : std::to_string(count)));
    return false;
  }

  bool ReadOne() {
    if (!SkipBlank()) return Wants(Wanted());
    const std::size_t begin = at_;
    const std::size_t end = EndOfUsdaNumber(text_, at_);
    double value = 0;
    if (end > begin && (end == text_.size() || !ContinuesWord(text_[end]))) {
      value = ValueOfUsdaNumber(text_.substr(begin, end - begin));
      at_ = end;
    } else if (!ReadWord(value)) {
      return Wants(Wanted());
    }
    if (type_.kind != UsdaType::Kind::kReal && !Fits(value, begin)) return false;
    into_.push_back(value);
    return true;
  }

  // `inf`, `nan`, or a word for a bool.
  bool ReadWord(double& value) {
    const bool is_negative = text_[at_] == '-';
    const std::size_t begin = at_ + (is_negative ? 1 : 0);
    std::size_t end = begin;
    while (end < text_.size() && ContinuesWord(text_[end])) ++end;
    const std::string_view word = text_.substr(begin, end - begin);
    if (word == "inf") {
      value = std::numeric_limits<double>::infinity();
      if (is_negative) value = -value;
    } else if (word == "nan" && !is_negative) {
      value = std::numeric_limits<double>::quiet_NaN();
    } else if (type_.kind == UsdaType::Kind::kBool && !is_negative) {
      const bool is_true = IsWordOf(word, "true") || IsWordOf(word, "yes");
      if (!is_true && !IsWordOf(word, "false") && !IsWordOf(word, "no")) return false;
      value = is_true ? 1 : 0;
    } else {
      return false;
    }
    at_ = end;
    return true;
  }

  bool Fits(double& value, std::size_t begin) {
    if (type_.kind == UsdaType::Kind::kBool) {
      value = value != 0 ? 1 : 0;
      return true;
    }
    const double whole = std::trunc(value);
    if (!(whole >= type_.least && whole <= type_.most)) {
      lexer_.Fail(SpanAt(begin, at_), Quoted(text_.substr(begin, std::min<std::size_t>(at_ - begin, 40))) +
                                          " is out of the range of the type " + Quoted(type_.name));
      return false;
    }
    if (whole != value && !warned_) {
      lexer_.Warn(SpanAt(begin, at_), Quoted(text_.substr(begin, std::min<std::size_t>(at_ - begin, 40))) +
                                          " is not an integer; its fraction is dropped, as in OpenUSD");
      warned_ = true;
    }
    value = whole;
    return true;
  }

  const char* Wanted() const {
    if (type_.kind == UsdaType::Kind::kBool) return "`true` or `false`";
    return type_.kind == UsdaType::Kind::kInteger ? "an integer" : "a number";
  }
  void Report() {
    Diagnostic& error = lexer_.FailExpected(wants_ ? wants_ : "a number");
    if (lexer_.Is('+')) error.Help("remove the `+`");
    if (lexer_.Is('[') && opened_.empty()) error.Help("write the type with `[]`");
    if (wants_ && opened_.empty() && std::string_view(wants_) == "`[`")
      error.Help("write `[...]`, or the type without `[]`");
    if (lexer_.IsWord() && IsWordOf(lexer_.Text(), "nan")) error.Help("write `nan`");
    if (lexer_.IsWord() && (IsWordOf(lexer_.Text(), "inf") || IsWordOf(lexer_.Text(), "infinity"))) {
      error.Help("write `inf`");
    }
  }
  Span SpanAt(std::size_t begin, std::size_t end) const {
    return {lexer_.SpanOf().source, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  UsdaLexer& lexer_;
  const UsdaType& type_;
  const std::string_view text_;
  std::vector<double>& into_;
  std::size_t at_;
  // The last blank part. Reading goes on before it after an error, since the lexer looks for line breaks.
  std::size_t before_blank_ = at_;
  std::size_t after_blank_ = std::string_view::npos;
  std::size_t elements_ = 0;
  std::string opened_;
  const char* wants_ = nullptr;
  bool warned_ = false;
};

}  // namespace

std::size_t EndOfUsdaNumber(std::string_view text, std::size_t begin) {
  const std::size_t size = text.size();
  std::size_t at = begin;
  const auto skip_digits = [&] {
    const std::size_t first = at;
    while (at < size && IsDecimal(text[at])) ++at;
    return at > first;
  };
  if (at < size && text[at] == '-') ++at;
  bool has_digits = skip_digits();
  if (at < size && text[at] == '.') {
    ++at;
    has_digits = skip_digits() || has_digits;
  }
  if (!has_digits) return begin;
  if (at < size && (text[at] == 'e' || text[at] == 'E')) {
    const std::size_t exponent = at++;
    if (at < size && (text[at] == '-' || text[at] == '+')) ++at;
    if (!skip_digits()) at = exponent;
  }
  return at;
}

double ValueOfUsdaNumber(std::string_view number) {
  if (const auto value = ParseNumber(number)) return *value;
  // Beyond the range of double. The place of the first digit that is not zero says on which side.
  const bool is_negative = number.starts_with('-');
  const std::string_view mantissa =
      number.substr(is_negative ? 1 : 0, number.find_first_of("eE") - (is_negative ? 1 : 0));
  const std::size_t first = mantissa.find_first_not_of("0.");
  if (first == std::string_view::npos) return 0;
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  double place = static_cast<double>(point) - static_cast<double>(first);
  if (const std::size_t e = number.find_first_of("eE"); e != std::string_view::npos) {
    // An exponent with very many digits is as good as infinite.
    std::string_view digits = number.substr(e + 1);
    if (digits.starts_with('+')) digits.remove_prefix(1);
    const bool is_small = digits.starts_with('-');
    place += ParseNumber(digits).value_or(is_small ? -1e300 : 1e300);
  }
  if (place < 0) return 0;
  const double infinite = std::numeric_limits<double>::infinity();
  return is_negative ? -infinite : infinite;
}

bool ReadUsdaNumbers(UsdaLexer& lexer, const UsdaType& type, bool is_array, Numbers& into) {
  into.width = type.width();
  into.is_array = is_array;
  return NumbersOfText(lexer, type, into).Read(is_array);
}

bool ReadUsdaNumber(UsdaLexer& lexer, double& number) {
  static constexpr UsdaType kReal = {"double", UsdaType::Kind::kReal};
  Numbers one;
  if (!ReadUsdaNumbers(lexer, kReal, false, one)) return false;
  number = one.data.front();
  return true;
}

}  // namespace sceneweld::stage
