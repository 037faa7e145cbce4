// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/pose.h"

namespace sceneweld {

/// A pose that was computed, without its rounding errors: coordinates within a few errors of a number with at most 12
/// decimals become that number, and so do the roll, pitch and yaw, also multiples of pi / 4. Any other pose stays as it
/// is.
Pose WithoutRounding(const Pose& X);

/// The pose of B in A; without its rounding errors if X_WA times the result is then exactly X_WB.
Pose RelativePose(const Pose& X_WA, const Pose& X_WB);

}  // namespace sceneweld
