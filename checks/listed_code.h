// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/diagnostics/codes.h"

namespace sceneweld {

/// The explanation of a code in kCodes, for a rule that reports the same situation as a reader.
consteval std::string_view ExplanationOf(std::string_view name) {
  for (const CodeEntry& code : kCodes) {
    if (code.name == name) return code.explanation;
  }
  throw "this diagnostic code is not in kCodes";
}

}  // namespace sceneweld
