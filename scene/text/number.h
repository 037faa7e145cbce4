// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace sceneweld {

/// Whether the spellings of infinity and not-a-number are numbers.
enum class NonFinite { kRefused, kAccepted };

/// The whole text as one finite decimal number, whatever the locale: optional sign (`+` too), digits with at most one
/// point, optional exponent. Blanks, hexadecimal digits and numbers beyond the range of double are not accepted. With
/// NonFinite::kAccepted also `inf`, `infinity`, `nan` with a sign, in any case.
std::optional<double> ParseNumber(std::string_view text, NonFinite non_finite = NonFinite::kRefused);
std::optional<int> ParseInteger(std::string_view text);

/// Result of reading numbers separated by white space.
struct NumberScan {
  std::size_t count = 0;  ///< The number of numbers in the text, including those beyond the room.
  std::string_view rest;  ///< From the first character that cannot continue a number, trimmed.
};
/// Reads numbers as long as there are any: blanks, then the longest number, and so on. `1,5` gives one number and the
/// rest `,5`.
NumberScan ScanNumbers(std::string_view text, std::span<double> into, NonFinite non_finite = NonFinite::kRefused);

/// The shortest text that reads back to the same double; `0` for minus zero,
/// `inf`, `-inf`, `nan`.
void AppendNumber(std::string& out, double value);
std::string FormatNumber(double value);

/// The nearest number with 15 significant digits: for a number that was computed, most often the one meant.
double RoundedTo15Digits(double value);

/// Without white space at both ends.
std::string_view Trimmed(std::string_view text);

/// The help for a text in which a number is beyond the range of double: `` `1e400` is too large for a number``. Empty
/// if there is no such number.
std::string HelpForRange(std::string_view text);

}  // namespace sceneweld
