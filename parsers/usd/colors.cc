// SPDX-License-Identifier: BSD-3-Clause
// Converts colours between sRGB, as in scenes, and linear light, as in USD.

#include "sceneweld/parsers/usd/colors.h"

#include <algorithm>
#include <cmath>

namespace sceneweld::usd {
namespace {

double Rounded(double value, double steps) { return std::round(value * steps) / steps; }

double Linear(double component) {
  const double c = std::clamp(component, 0.0, 1.0);
  return Rounded(c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4), 1e9);
}

double Srgb(double linear) {
  const double c = std::clamp(linear, 0.0, 1.0);
  const double exact = c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
  const double of_255 = std::round(255 * exact) / 255;
  return std::abs(of_255 - exact) < 2e-8 ? of_255 : Rounded(exact, 1e7);
}

}  // namespace

std::array<double, 3> LinearOf(const Rgba& color) { return {Linear(color.r), Linear(color.g), Linear(color.b)}; }

Rgba SrgbOf(const double* linear, double opacity) {
  return {Srgb(linear[0]), Srgb(linear[1]), Srgb(linear[2]), std::clamp(opacity, 0.0, 1.0)};
}

}  // namespace sceneweld::usd
