// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/parsers/languages/expression/value.h"

namespace sceneweld::expression {

/// A value as the operators of numbers see it: truth values are the integers 0 and 1.
struct Number {
  std::optional<Integer> integer;  ///< Nothing for a float.
  double number = 0;               ///< Of a float.

  double ToDouble() const { return integer ? static_cast<double>(*integer) : number; }
  bool IsZero() const { return ToDouble() == 0; }
};

/// Nothing for a value that is not a number.
inline std::optional<Number> AsNumber(const Value& value) {
  if (const bool* truth = value.truth()) return Number{Integer{*truth ? 1 : 0}};
  if (const Integer* integer = value.integer()) return Number{*integer};
  if (const double* number = value.number()) return Number{std::nullopt, *number};
  return std::nullopt;
}

/// Nothing for a value that is not an integer or a truth value.
inline std::optional<Integer> AsInteger(const Value& value) {
  const auto number = AsNumber(value);
  return number ? number->integer : std::nullopt;
}

inline Value CountOf(std::size_t count) { return Value(static_cast<Integer>(count)); }

/// `a % b`: the rest of the division that rounds down. `b` must not be zero.
double Modulo(double a, double b);

/// The integer that a whole number is. A failure for infinity, not-a-number, and more than 64 bits.
Result IntegerOf(double whole);
Result TooLargeInteger();

}  // namespace sceneweld::expression
