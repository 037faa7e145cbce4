// SPDX-License-Identifier: BSD-3-Clause
// Recognises positions in degrees.

#include "sceneweld/scene/degrees_help.h"

#include <cmath>
#include <numbers>
#include <variant>

#include "sceneweld/scene/text/number.h"

namespace sceneweld {

std::string HelpForDegrees(const Motion& motion, const Dof& dof, double q) {
  const bool is_angle = std::holds_alternative<Revolute>(motion) || std::holds_alternative<Universal>(motion);
  const double radians = q * std::numbers::pi / 180;
  const bool is_like_degrees = std::abs(q) > 2 * std::numbers::pi || (q != 0 && std::fmod(q, 5) == 0);
  if (!is_angle || !is_like_degrees || radians < dof.lower || radians > dof.upper) return {};
  // Four significant digits.
  const double scale = std::pow(10.0, 3 - std::floor(std::log10(std::abs(radians))));
  return "positions are in radians: " + FormatNumber(q) + " degrees are " +
         FormatNumber(std::round(radians * scale) / scale);
}

}  // namespace sceneweld
