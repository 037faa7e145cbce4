// SPDX-License-Identifier: BSD-3-Clause
// Integers without a limit of size.

#include "sceneweld/parsers/languages/python/integer.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "sceneweld/parsers/languages/python/budget.h"

namespace sceneweld::python {
namespace {

using Digits = std::vector<std::uint32_t>;
constexpr std::uint64_t kBase = std::uint64_t{1} << 32;

void Trim(Digits& digits) {
  while (!digits.empty() && digits.back() == 0) digits.pop_back();
}

Digits DigitsOf(std::uint64_t value) {
  Digits digits{static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)};
  Trim(digits);
  return digits;
}

int Compare(const Digits& a, const Digits& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  for (std::size_t i = a.size(); i-- > 0;) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

Digits Sum(const Digits& a, const Digits& b) {
  Digits sum;
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry; ++i) {
    carry += (i < a.size() ? a[i] : 0u);
    carry += (i < b.size() ? b[i] : 0u);
    sum.push_back(static_cast<std::uint32_t>(carry));
    carry >>= 32;
  }
  return sum;
}

// `a` must not be less than `b`.
Digits Difference(Digits a, const Digits& b) {
  std::int64_t borrow = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::int64_t digit = static_cast<std::int64_t>(a[i]) - borrow - (i < b.size() ? b[i] : 0u);
    borrow = digit < 0;
    if (digit < 0) digit += static_cast<std::int64_t>(kBase);
    a[i] = static_cast<std::uint32_t>(digit);
  }
  Trim(a);
  return a;
}

Digits Product(const Digits& a, const Digits& b) {
  Digits product(a.size() + b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::uint64_t carry = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
      carry += std::uint64_t{a[i]} * b[j] + product[i + j];
      product[i + j] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    product[i + b.size()] = static_cast<std::uint32_t>(carry);
  }
  Trim(product);
  return product;
}

// Divides by one digit in place, and returns the rest.
std::uint32_t DivideBySmall(Digits& digits, std::uint32_t divisor) {
  std::uint64_t rest = 0;
  for (std::size_t i = digits.size(); i-- > 0;) {
    rest = rest << 32 | digits[i];
    digits[i] = static_cast<std::uint32_t>(rest / divisor);
    rest %= divisor;
  }
  Trim(digits);
  return static_cast<std::uint32_t>(rest);
}

std::size_t BitsOf(const Digits& digits) {
  return digits.empty() ? 0 : 32 * digits.size() - static_cast<std::size_t>(std::countl_zero(digits.back()));
}

// Shifts by less than 32 bits to the left, into one digit more.
Digits Shifted(const Digits& digits, int bits) {
  Digits out(digits.size() + 1);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const std::uint64_t wide = std::uint64_t{digits[i]} << bits;
    out[i] |= static_cast<std::uint32_t>(wide);
    out[i + 1] = static_cast<std::uint32_t>(wide >> 32);
  }
  return out;
}

// Quotient and rest of magnitudes: long division, digit by digit, as with pen and paper.
std::pair<Digits, Digits> Divide(const Digits& a, const Digits& b) {
  if (Compare(a, b) < 0) return {Digits{}, a};
  if (b.size() == 1) {
    Digits quotient = a, rest{DivideBySmall(quotient, b[0])};
    Trim(rest);
    return {quotient, rest};
  }
  // With the highest bit of the divisor set, the first two digits give a digit of the quotient that is at most two too
  // large.
  const int shift = std::countl_zero(b.back());
  Digits rest = Shifted(a, shift), divisor = Shifted(b, shift);
  Trim(divisor);
  const std::size_t size = divisor.size();
  Digits quotient(rest.size() - size);
  for (std::size_t at = quotient.size(); at-- > 0;) {
    const std::uint64_t top = std::uint64_t{rest[at + size]} << 32 | rest[at + size - 1];
    std::uint64_t digit = top / divisor[size - 1], left = top % divisor[size - 1];
    while (digit >= kBase || digit * divisor[size - 2] > (left << 32 | rest[at + size - 2])) {
      --digit;
      left += divisor[size - 1];
      if (left >= kBase) break;
    }
    std::uint64_t carry = 0;
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i <= size; ++i) {
      carry += i < size ? digit * divisor[i] : 0;
      std::int64_t difference = static_cast<std::int64_t>(rest[at + i]) - borrow - static_cast<std::uint32_t>(carry);
      borrow = difference < 0;
      if (difference < 0) difference += static_cast<std::int64_t>(kBase);
      rest[at + i] = static_cast<std::uint32_t>(difference);
      carry >>= 32;
    }
    if (borrow) {
      --digit;
      carry = 0;
      for (std::size_t i = 0; i <= size; ++i) {
        carry += std::uint64_t{rest[at + i]} + (i < size ? divisor[i] : 0u);
        rest[at + i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
    }
    quotient[at] = static_cast<std::uint32_t>(digit);
  }
  for (std::size_t i = 0; i < size && shift > 0; ++i) {
    rest[i] = rest[i] >> shift | (i + 1 < size ? rest[i + 1] << (32 - shift) : 0u);
  }
  rest.resize(size);
  Trim(quotient);
  Trim(rest);
  return {quotient, rest};
}

}  // namespace

Integer::Integer(Digits digits, bool negative) {
  Trim(digits);
  if (BitsOf(digits) > 63) {
    digits_ = std::move(digits);
    negative_ = negative;
    return;
  }
  for (std::size_t i = digits.size(); i-- > 0;) small_ = small_ << 32 | static_cast<std::int64_t>(digits[i]);
  if (negative) small_ = -small_;
}

Integer::Magnitude Integer::magnitude() const {
  if (!digits_.empty()) return digits_;
  return DigitsOf(small_ < 0 ? 0 - static_cast<std::uint64_t>(small_) : static_cast<std::uint64_t>(small_));
}

std::optional<Integer> Integer::FromText(std::string_view digits, int base) {
  bool negative = false;
  if (!digits.empty() && (digits[0] == '+' || digits[0] == '-')) {
    negative = digits[0] == '-';
    digits.remove_prefix(1);
  }
  if (digits.empty() || digits.size() > Budget::kMostDigits) return std::nullopt;
  Digits magnitude;
  for (const char c : digits) {
    int digit = 99;
    if (c >= '0' && c <= '9') digit = c - '0';
    if (c >= 'a' && c <= 'z') digit = c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') digit = c - 'A' + 10;
    if (digit >= base) return std::nullopt;
    std::uint64_t carry = static_cast<std::uint64_t>(digit);
    for (std::uint32_t& place : magnitude) {
      carry += std::uint64_t{place} * static_cast<std::uint64_t>(base);
      place = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry) magnitude.push_back(static_cast<std::uint32_t>(carry));
  }
  return Integer(std::move(magnitude), negative);
}

Integer Integer::FromDouble(double value) {
  value = std::trunc(value);
  if (std::abs(value) < 9e18) return Integer(static_cast<std::int64_t>(value));
  int exponent = 0;
  const double fraction = std::frexp(std::abs(value), &exponent);
  // 53 bits hold every double exactly.
  const auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
  Digits digits(static_cast<std::size_t>(exponent - 53) / 32);
  const int shift = (exponent - 53) % 32;
  const std::uint64_t low = mantissa << shift;
  digits.push_back(static_cast<std::uint32_t>(low));
  digits.push_back(static_cast<std::uint32_t>(low >> 32));
  digits.push_back(shift == 0 ? 0u : static_cast<std::uint32_t>(mantissa >> (64 - shift)));
  return Integer(std::move(digits), value < 0);
}

bool Integer::IsZero() const { return digits_.empty() && small_ == 0; }
bool Integer::IsNegative() const { return digits_.empty() ? small_ < 0 : negative_; }

std::optional<std::int64_t> Integer::ToInt64() const {
  if (digits_.empty()) return small_;
  return std::nullopt;
}

double Integer::ToDouble() const {
  if (digits_.empty()) return static_cast<double>(small_);
  // The decimal text is rounded correctly.
  const std::string text = ToText();
  double value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc::result_out_of_range) return value;
  const double infinity = std::numeric_limits<double>::infinity();
  return negative_ ? -infinity : infinity;
}

std::string Integer::ToText() const {
  if (digits_.empty()) return std::to_string(small_);
  constexpr std::uint32_t kBillion = 1'000'000'000;
  std::string reversed;
  for (Digits rest = digits_; !rest.empty();) {
    std::uint32_t part = DivideBySmall(rest, kBillion);
    for (int i = 0; i < 9 && (part > 0 || !rest.empty()); ++i, part /= 10) {
      reversed += static_cast<char>('0' + part % 10);
    }
  }
  if (negative_) reversed += '-';
  return {reversed.rbegin(), reversed.rend()};
}

std::size_t Integer::BitLength() const { return BitsOf(magnitude()); }

Integer operator+(const Integer& a, const Integer& b) {
  std::int64_t small = 0;
  if (a.digits_.empty() && b.digits_.empty() && !__builtin_add_overflow(a.small_, b.small_, &small)) return small;
  const Digits of_a = a.magnitude(), of_b = b.magnitude();
  if (a.IsNegative() == b.IsNegative()) return Integer(Sum(of_a, of_b), a.IsNegative());
  return Compare(of_a, of_b) >= 0 ? Integer(Difference(of_a, of_b), a.IsNegative())
                                  : Integer(Difference(of_b, of_a), b.IsNegative());
}

Integer operator-(const Integer& a, const Integer& b) { return a + -b; }

Integer operator*(const Integer& a, const Integer& b) {
  std::int64_t small = 0;
  if (a.digits_.empty() && b.digits_.empty() && !__builtin_mul_overflow(a.small_, b.small_, &small)) return small;
  return Integer(Product(a.magnitude(), b.magnitude()), a.IsNegative() != b.IsNegative());
}

Integer Integer::operator-() const { return Integer(magnitude(), !IsNegative()); }

Integer FloorDivide(const Integer& a, const Integer& b) {
  const bool overflows = a.small_ == std::numeric_limits<std::int64_t>::min() && b.small_ == -1;
  if (a.digits_.empty() && b.digits_.empty() && !overflows) {
    const std::int64_t quotient = a.small_ / b.small_, rest = a.small_ % b.small_;
    return rest != 0 && (rest < 0) != (b.small_ < 0) ? quotient - 1 : quotient;
  }
  const auto [quotient, rest] = Divide(a.magnitude(), b.magnitude());
  const bool negative = a.IsNegative() != b.IsNegative();
  const Integer towards_zero(quotient, negative);
  return negative && !rest.empty() ? towards_zero - Integer(1) : towards_zero;
}

Integer Modulo(const Integer& a, const Integer& b) {
  if (a.digits_.empty() && b.digits_.empty() && b.small_ != -1) {
    const std::int64_t rest = a.small_ % b.small_;
    return rest != 0 && (rest < 0) != (b.small_ < 0) ? rest + b.small_ : rest;
  }
  return a - FloorDivide(a, b) * b;
}

std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
  if (a.digits_.empty() && b.digits_.empty()) return a.small_ <=> b.small_;
  if (a.IsNegative() != b.IsNegative()) {
    return a.IsNegative() ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  const int order = Compare(a.magnitude(), b.magnitude()) * (a.IsNegative() ? -1 : 1);
  return order <=> 0;
}

}  // namespace sceneweld::python
