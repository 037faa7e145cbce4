// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cmath>

namespace sceneweld::usd {

/// The nearest and the farthest distance that a written camera draws. [m]
inline constexpr std::array<double, 2> kClippingRange{0.01, 1000};

/// The angle between the edges of a picture. [rad] Both lengths are in the same unit.
inline double FieldOfView(double aperture, double focal_length) { return 2 * std::atan(aperture / 2 / focal_length); }

}  // namespace sceneweld::usd
