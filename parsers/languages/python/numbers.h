// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/languages/python/value.h"

namespace sceneweld::python {

/// A value as the operators of numbers see it: truth values are the integers 0 and 1.
struct Number {
  std::optional<Integer> integer;  ///< Nothing for a float.
  double number = 0;               ///< Of a float.

  double ToDouble() const { return integer ? integer->ToDouble() : number; }
  bool IsZero() const { return integer ? integer->IsZero() : number == 0; }
};

/// Nothing for a value that is not a number.
inline std::optional<Number> AsNumber(const Value& value) {
  if (const bool* truth = value.truth()) return Number{Integer(*truth ? 1 : 0)};
  if (const Integer* integer = value.integer()) return Number{*integer};
  if (const double* number = value.number()) return Number{std::nullopt, *number};
  return std::nullopt;
}

}  // namespace sceneweld::python
