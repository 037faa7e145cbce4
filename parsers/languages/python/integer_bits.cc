// SPDX-License-Identifier: BSD-3-Clause
// Integers as rows of bits, and their exact quotient.

#include <algorithm>
#include <cmath>

#include "sceneweld/parsers/languages/python/integer.h"

namespace sceneweld::python {
namespace {

using Words = std::vector<std::uint32_t>;

// Turns a magnitude into the two's complement of its negative, and back.
void Negate(Words& words) {
  std::uint64_t carry = 1;
  for (std::uint32_t& word : words) {
    carry += static_cast<std::uint32_t>(~word);
    word = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
}

Integer TwoToThe(std::size_t exponent) {
  Integer power(1), square(2);
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) power = power * square;
    if (exponent > 1) square = square * square;
  }
  return power;
}

}  // namespace

Integer BitOperation(char op, const Integer& a, const Integer& b) {
  Words x = a.magnitude(), y = b.magnitude();
  // One word more has the sign.
  const std::size_t size = std::max(x.size(), y.size()) + 1;
  x.resize(size);
  y.resize(size);
  if (a.IsNegative()) Negate(x);
  if (b.IsNegative()) Negate(y);
  for (std::size_t i = 0; i < size; ++i) x[i] = op == '&' ? x[i] & y[i] : op == '|' ? x[i] | y[i] : x[i] ^ y[i];
  const bool negative = x.back() >> 31 != 0;
  if (negative) Negate(x);
  return Integer(std::move(x), negative);
}

Integer ShiftedLeft(const Integer& value, std::size_t bits) { return value * TwoToThe(bits); }

Integer ShiftedRight(const Integer& value, std::size_t bits) {
  if (bits > value.BitLength()) return Integer(value.IsNegative() ? -1 : 0);
  return FloorDivide(value, TwoToThe(bits));
}

double Quotient(const Integer& a, const Integer& b) {
  constexpr std::size_t kExact = 53;
  if (a.BitLength() <= kExact && b.BitLength() <= kExact) return a.ToDouble() / b.ToDouble();
  if (a.IsZero()) return b.IsNegative() ? -0.0 : 0.0;
  // The quotient of shifted numbers has some bits more than a double; its last bit is 1 if there is a rest. Thus it
  // is rounded only once.
  constexpr std::int64_t kBits = 66;
  const std::int64_t shift =
      kBits - static_cast<std::int64_t>(a.BitLength()) + static_cast<std::int64_t>(b.BitLength());
  Integer top = a.IsNegative() ? -a : a, bottom = b.IsNegative() ? -b : b;
  (shift >= 0 ? top : bottom) = ShiftedLeft(shift >= 0 ? top : bottom, static_cast<std::size_t>(std::abs(shift)));
  Integer quotient = FloorDivide(top, bottom);
  if (!(quotient * bottom == top)) quotient = BitOperation('|', quotient, Integer(1));
  const double value = std::ldexp(quotient.ToDouble(), static_cast<int>(-shift));
  return a.IsNegative() != b.IsNegative() ? -value : value;
}

}  // namespace sceneweld::python
