// SPDX-License-Identifier: BSD-3-Clause
// Shortest decimal numbers of single and half precision. Decimal places are rounded in double precision, which is
// exact for numbers of usual size; other numbers go through their text.

#include "sceneweld/parsers/stage/crate_floats.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>

#include "sceneweld/scene/text/number.h"

namespace sceneweld::stage {
namespace {

// Powers of ten that are exact in double precision.
constexpr std::array<double, 23> kPowers = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                            1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

double ShortestByText(float value) {
  std::array<char, 32> text{};
  const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific);
  if (error != std::errc()) return value;
  return ParseNumber({text.data(), static_cast<std::size_t>(end - text.data())}).value_or(value);
}

// The number of decimal digits before the point of a positive number: 3 for 123.4, 0 for 0.12, -1 for 0.012.
int DigitsBeforePoint(double value) {
  const int binary = static_cast<int>(std::bit_cast<std::uint64_t>(value) >> 52) - 1023;
  // log10(2) = 0.30103. This is right or one too small.
  const int digits = (binary * 30103 + 100'000 * 100) / 100'000 - 100 + 1;
  if (digits >= 0 && digits <= 22) return value >= kPowers[static_cast<std::size_t>(digits)] ? digits + 1 : digits;
  if (digits < 0 && digits >= -22) return value * kPowers[static_cast<std::size_t>(-digits)] >= 1 ? digits + 1 : digits;
  return digits;
}

// A positive number rounded to `places` decimal places (to tens for -1), correctly. At most nine digits are left.
// Negative if it is too close to call.
double RoundedTo(int places, double value) {
  if (places > 22 || places < -22) return -1;
  const double power = kPowers[static_cast<std::size_t>(places < 0 ? -places : places)];
  const double scaled = places < 0 ? value / power : value * power;
  const auto rounded = static_cast<double>(static_cast<std::int64_t>(scaled + 0.5));
  if (std::abs(std::abs(scaled - rounded) - 0.5) < 1e-5) return -1;
  return places < 0 ? rounded * power : rounded / power;
}

// A finite half, by its bits without a sign.
double MagnitudeOfHalf(unsigned bits) {
  const int exponent = static_cast<int>(bits >> 10);
  const int mantissa = static_cast<int>(bits & 0x3FF);
  return exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(mantissa + 0x400, exponent - 25);
}

}  // namespace

double ShortestOf(float value) {
  const double exact = value;
  const double magnitude = std::abs(exact);
  if (!(magnitude <= std::numeric_limits<float>::max())) return exact;
  // Shorter numbers than an integer that a float holds without a gap are other floats.
  constexpr double kGapless = 1 << 24;
  if (magnitude <= kGapless && std::trunc(magnitude) == magnitude) return exact;
  // Numbers of six digits survive single precision, so that fewer digits need no try; nine always suffice.
  const int before = DigitsBeforePoint(magnitude);
  for (int digits = 6; digits <= 9; ++digits) {
    const double rounded = RoundedTo(digits - before, magnitude);
    if (rounded < 0) break;
    if (static_cast<float>(rounded) == std::abs(value)) return std::copysign(rounded, exact);
  }
  return ShortestByText(value);
}

double ShortestOfHalf(std::uint16_t bits) {
  const unsigned magnitude = bits & 0x7FFFu;
  const double sign = bits & 0x8000u ? -1 : 1;
  if (magnitude > 0x7C00) return std::numeric_limits<double>::quiet_NaN();
  if (magnitude == 0x7C00) return sign * std::numeric_limits<double>::infinity();
  const double exact = MagnitudeOfHalf(magnitude);
  if (std::trunc(exact) == exact && exact <= 2048) return sign * exact;
  // The numbers that round to this half, at their ends only if it is even.
  const double least = (MagnitudeOfHalf(magnitude - 1) + exact) / 2;
  const double most = (MagnitudeOfHalf(magnitude + 1) + exact) / 2;
  const int before = DigitsBeforePoint(exact);
  for (int digits = 1; digits <= 5; ++digits) {
    const double rounded = RoundedTo(digits - before, exact);
    if (rounded > least && rounded < most) return sign * rounded;
    if (magnitude % 2 == 0 && (rounded == least || rounded == most)) return sign * rounded;
  }
  return sign * exact;
}

}  // namespace sceneweld::stage
