// SPDX-License-Identifier: BSD-3-Clause
// Numbers of estimates.

#include "sceneweld/checks/rounded.h"

#include <charconv>

namespace sceneweld {

std::string Rounded(double value) {
  constexpr int kDigits = 4;
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, kDigits);
  return {buffer, end.ptr};
}

}  // namespace sceneweld
