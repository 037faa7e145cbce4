// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::python {

/// An integer without a limit of size, as in Python. Those of 64 bits cost no allocation.
class Integer {
 public:
  Integer(std::int64_t value = 0) : small_(value) {}
  /// From digits with an optional sign, without blanks and underscores. Nothing for another text, and for more digits
  /// than Budget::kMostDigits.
  static std::optional<Integer> FromText(std::string_view digits, int base = 10);
  /// The whole part of a finite number.
  static Integer FromDouble(double value);

  bool IsZero() const;
  bool IsNegative() const;
  /// Nothing if it does not fit.
  std::optional<std::int64_t> ToInt64() const;
  /// The nearest double; infinite if it is too large.
  double ToDouble() const;
  std::string ToText() const;
  /// The number of its bits, without sign.
  std::size_t BitLength() const;

  friend Integer operator+(const Integer& a, const Integer& b);
  friend Integer operator-(const Integer& a, const Integer& b);
  friend Integer operator*(const Integer& a, const Integer& b);
  Integer operator-() const;
  /// Rounds towards minus infinity. `b` must not be zero.
  friend Integer FloorDivide(const Integer& a, const Integer& b);
  /// The rest of FloorDivide: it has the sign of `b`.
  friend Integer Modulo(const Integer& a, const Integer& b);
  /// `& | ^` on the two's complement, which extends without end.
  friend Integer BitOperation(char op, const Integer& a, const Integer& b);
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b);
  friend bool operator==(const Integer& a, const Integer& b) { return (a <=> b) == 0; }

 private:
  using Magnitude = std::vector<std::uint32_t>;
  Integer(Magnitude digits, bool negative);
  Magnitude magnitude() const;

  std::int64_t small_ = 0;
  // The magnitude in base 2^32, least significant digit first; empty: `small_` is the value.
  std::vector<std::uint32_t> digits_;
  bool negative_ = false;
};

/// `value << bits`.
Integer ShiftedLeft(const Integer& value, std::size_t bits);
/// `value >> bits`: rounds towards minus infinity.
Integer ShiftedRight(const Integer& value, std::size_t bits);
/// The double nearest to `a / b`; infinite if it is too large. `b` must not be zero.
double Quotient(const Integer& a, const Integer& b);

}  // namespace sceneweld::python
