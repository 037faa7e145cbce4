// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>

#include "sceneweld/scene/material.h"

namespace sceneweld::usd {

/// The red, green and blue of a colour of the scene, which is sRGB, in linear light. Nine digits, so that the numbers
/// are the same on every machine.
std::array<double, 3> LinearOf(const Rgba& color);

/// A linear colour as sRGB. Gives back the colours that LinearOf got, if they have at most seven digits or are a whole
/// number of 255ths.
Rgba SrgbOf(const double* linear, double opacity);

}  // namespace sceneweld::usd
