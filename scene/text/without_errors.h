// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/text/number.h"

namespace sceneweld {

/// The number to write for a value in another unit: `written`, without the rounding errors of its computation if `read`
/// makes `value` of that, too.
template <typename Read>
double WithoutErrors(double written, double value, const Read& read) {
  const double rounded = RoundedTo15Digits(written);
  return read(rounded) == value ? rounded : written;
}

}  // namespace sceneweld
