// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>

namespace sceneweld::stage {

/// The double of the shortest decimal number that gives this float: 0.1 for 0.1f. Infinities and NaN stay.
double ShortestOf(float value);
/// The same for half precision, given by its bits.
double ShortestOfHalf(std::uint16_t bits);

}  // namespace sceneweld::stage
