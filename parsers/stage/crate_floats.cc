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

// A distance from the middle of two integers that rounding errors may turn around.
constexpr double kTooClose = 1e-5;

// A positive number in units of the last of so many decimal places (of tens for -1), and the integer next to it. At
// most nine digits are left, and 22 places.
class Scaled {
 public:
  Scaled(int places, double value)
      : is_divided_(places < 0), power_(kPowers[static_cast<std::size_t>(places < 0 ? -places : places)]) {
    const double scaled = InUnits(value);
    rounded_ = static_cast<double>(static_cast<std::int64_t>(scaled + 0.5));
    distance_ = std::abs(scaled - rounded_);
  }
  double InUnits(double length) const { return is_divided_ ? length / power_ : length * power_; }
  double distance() const { return distance_; }
  // The rounded number, correct to the last bit.
  double Rounded() const { return is_divided_ ? rounded_ * power_ : rounded_ / power_; }

 private:
  bool is_divided_;
  double power_;
  double rounded_ = 0;
  double distance_ = 0;
};

// Half of the distance from a normal float to the next larger one.
double HalfGap(double magnitude) {
  constexpr std::uint64_t kExponent = 0x7FF0000000000000;
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(magnitude) & kExponent) * 0x1p-24;
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
  // Numbers of six digits survive single precision, so fewer digits need no try; nine always suffice.
  const int before = DigitsBeforePoint(magnitude);
  if (before < 9 - 22 || before > 6 + 22) return ShortestByText(value);
  // Half of the distance to the next float, slightly enlarged: what is farther away gives another float.
  const double reach = HalfGap(magnitude) * (1 + 1e-6);
  for (int digits = 6; digits <= 9; ++digits) {
    const Scaled scaled(digits - before, magnitude);
    if (scaled.distance() > scaled.InUnits(reach)) continue;
    if (std::abs(scaled.distance() - 0.5) < kTooClose) break;
    const double rounded = scaled.Rounded();
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
    const Scaled scaled(digits - before, exact);
    if (std::abs(scaled.distance() - 0.5) < kTooClose) continue;
    const double rounded = scaled.Rounded();
    if (rounded > least && rounded < most) return sign * rounded;
    if (magnitude % 2 == 0 && (rounded == least || rounded == most)) return sign * rounded;
  }
  return sign * exact;
}

}  // namespace sceneweld::stage
