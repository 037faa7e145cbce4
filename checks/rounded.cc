// SPDX-License-Identifier: BSD-3-Clause
// Numbers of estimates.

#include "sceneweld/checks/rounded.h"

#include <charconv>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {

std::string Rounded(double value) {
  constexpr int kDigits = 4;
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, kDigits);
  double rounded = 0;
  std::from_chars(buffer, end.ptr, rounded);
  return FormatNumber(rounded);
}

}  // namespace sceneweld
