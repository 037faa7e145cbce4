// SPDX-License-Identifier: BSD-3-Clause
// Numbers to and from text.
// Numbers that a double cannot hold, for the help of a diagnostic.

#include "sceneweld/scene/text/number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <system_error>

namespace sceneweld {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

// The longest number at the start of `text`; its length is 0 if there is none.
struct Prefix {
  double value = 0;
  std::size_t length = 0;
};

// The same for plain decimals such as `-0.25`, up to 15 digits, as nearly all numbers are; nothing for others. The
// digits as a whole number and the power of ten are exact, so the quotient is the nearest double, as with from_chars.
Prefix ReadPlainDecimal(std::string_view text) {
  static constexpr std::array<double, 16> kPowersOfTen = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                          1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const char* const end = text.data() + text.size();
  const char* at = text.data();
  const bool negative = at != end && *at == '-';
  if (negative) ++at;
  std::uint64_t whole = 0;  // This wraps if there are too many digits.
  const auto take_digits = [&] {
    const char* const first = at;
    for (; at != end && *at >= '0' && *at <= '9'; ++at) whole = 10 * whole + static_cast<unsigned char>(*at - '0');
    return at - first;
  };
  std::ptrdiff_t digits = take_digits();
  std::ptrdiff_t behind_point = 0;
  if (at != end && *at == '.') {
    ++at;
    behind_point = take_digits();
    digits += behind_point;
  }
  if (digits == 0 || digits > 15 || (at != end && (*at == 'e' || *at == 'E'))) return {};
  const double value =
      static_cast<double>(static_cast<std::int64_t>(whole)) / kPowersOfTen[static_cast<std::size_t>(behind_point)];
  return {negative ? -value : value, static_cast<std::size_t>(at - text.data())};
}

Prefix ReadPrefix(std::string_view text, NonFinite non_finite) {
  if (const Prefix plain = ReadPlainDecimal(text); plain.length > 0) return plain;
  // from_chars does not accept a plus sign, and a sign after it would be wrong.
  const std::size_t plus = text.starts_with('+') ? 1 : 0;
  const std::string_view digits = text.substr(plus);
  if (digits.empty() || (plus && (digits.front() == '-' || digits.front() == '+'))) return {};
  double value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc()) return {};
  if (!std::isfinite(value) && non_finite == NonFinite::kRefused) return {};
  return {value, plus + static_cast<std::size_t>(end - digits.data())};
}

}  // namespace

std::optional<double> ParseNumber(std::string_view text, NonFinite non_finite) {
  const Prefix prefix = ReadPrefix(text, non_finite);
  return prefix.length > 0 && prefix.length == text.size() ? std::optional(prefix.value) : std::nullopt;
}

std::optional<int> ParseInteger(std::string_view text) {
  if (text.size() > 1 && text.front() == '+' && text[1] != '-') text.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

NumberScan ScanNumbers(std::string_view text, std::span<double> into, NonFinite non_finite) {
  NumberScan scan;
  for (;;) {
    while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
    const Prefix prefix = ReadPrefix(text, non_finite);
    if (prefix.length == 0) break;
    if (scan.count < into.size()) into[scan.count] = prefix.value;
    ++scan.count;
    text.remove_prefix(prefix.length);
    // Something must separate two numbers: `1.5.2` is `1.5` and a rest.
    if (!text.empty() && !IsBlank(text.front())) break;
  }
  scan.rest = text.empty() ? text : Trimmed(text);
  return scan;
}

namespace {

// A number with at most four decimals, as most have, in the form of std::to_chars; null for others. Below a thousandth
// and from 1e5 on, a form with an exponent may be shorter.
char* WriteShort(double value, char* at) {
  constexpr double kLeast = 1e-3, kMost = 1e5;
  constexpr int kDecimals = 4;
  constexpr std::int64_t kUnit = 10'000;
  const double magnitude = std::abs(value);
  if (!(magnitude < kMost) || (magnitude < kLeast && magnitude != 0)) return nullptr;
  std::int64_t digits = std::llround(magnitude * kUnit);
  // If so few digits read back to the same double, they are the shortest.
  if (static_cast<double>(digits) / kUnit != magnitude) return nullptr;
  if (value < 0) *at++ = '-';
  at = std::to_chars(at, at + kDecimals + 2, digits / kUnit).ptr;
  digits %= kUnit;
  if (digits == 0) return at;
  *at++ = '.';
  for (std::int64_t unit = kUnit / 10; digits != 0; unit /= 10) {
    *at++ = static_cast<char>('0' + digits / unit);
    digits %= unit;
  }
  return at;
}

// The texts of numbers that were written before. Files repeat most of their numbers, such as those of a part that is in
// the scene several times, and finding the digits of a number costs many times more than copying them.
class WrittenNumbers {
 public:
  void Append(std::string& out, double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    Entry& entry = entries_[(bits * 0x9E3779B97F4A7C15u) >> (64 - kBits)];
    if (entry.bits != bits || entry.size == 0) {
      char buffer[32];
      const char* const end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
      const auto size = static_cast<std::size_t>(end - buffer);
      if (size > sizeof entry.text) {
        out.append(buffer, size);
        return;
      }
      entry.bits = bits;
      entry.size = static_cast<std::uint8_t>(size);
      std::copy_n(buffer, size, entry.text);
    }
    out.append(entry.text, entry.size);
  }

 private:
  static constexpr unsigned kBits = 9;
  struct Entry {
    std::uint64_t bits;
    std::uint8_t size;  // 0: unused.
    char text[23];
  };
  std::array<Entry, std::size_t{1} << kBits> entries_;
};

// Zero-initialised; each thread has its own.
constinit thread_local WrittenNumbers written_numbers{};

}  // namespace

void AppendNumber(std::string& out, double value) {
  char buffer[32];
  if (const char* const end = WriteShort(value, buffer)) {
    out.append(buffer, static_cast<std::size_t>(end - buffer));
  } else {
    written_numbers.Append(out, value);
  }
}

std::string FormatNumber(double value) {
  std::string out;
  AppendNumber(out, value);
  return out;
}

double RoundedTo15Digits(double value) {
  std::array<char, 32> text;
  const auto written = std::to_chars(text.begin(), text.end(), value, std::chars_format::scientific, 14);
  double rounded = value;  // Also of infinity.
  std::from_chars(text.begin(), written.ptr, rounded);
  return rounded;
}

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return text;
}

namespace {

constexpr std::string_view kBlanks = " \t\n\r\v\f,";

bool IsTooLong(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc::result_out_of_range && end == word.data() + word.size();
}

// Of a number beyond the range. The power of ten of its first digit is far above or far below zero.
bool IsLarge(std::string_view word) {
  const auto mark = word.find_first_of("eE");
  const std::string_view digits = word.substr(0, mark);
  if (mark != std::string_view::npos) {
    std::string_view exponent = word.substr(mark + 1);
    if (exponent.starts_with('+')) exponent.remove_prefix(1);
    int power = 0;
    const auto [end, error] = std::from_chars(exponent.data(), exponent.data() + exponent.size(), power);
    if (error == std::errc::result_out_of_range) return !exponent.starts_with('-');
    if (power != 0) return power > 0;
  }
  const auto first = digits.find_first_of("123456789");
  return first < digits.find('.');
}

}  // namespace

std::string HelpForRange(std::string_view text) {
  for (std::size_t at = 0; (at = text.find_first_not_of(kBlanks, at)) != std::string_view::npos;) {
    const std::string_view word = text.substr(at, text.find_first_of(kBlanks, at) - at);
    at += word.size();
    if (!IsTooLong(word)) continue;
    return "`" + std::string(word) + "` is " +
           (IsLarge(word) ? "too large: numbers end at 1.797e308" : "too small: numbers end at 4.94e-324; use 0");
  }
  return {};
}

}  // namespace sceneweld
