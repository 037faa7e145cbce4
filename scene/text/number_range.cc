// SPDX-License-Identifier: BSD-3-Clause
// Numbers that a double cannot hold, for the help of a diagnostic.

#include "sceneweld/scene/text/number_range.h"

#include <charconv>
#include <cstddef>
#include <system_error>

namespace sceneweld {
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
