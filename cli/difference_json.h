#pragma once

#include <string>

#include "sceneweld/scene/equality.h"

namespace sceneweld::cli {

/// An object: `element`, `field`, `a`, `b`, and where they stand, `place_a` and `place_b`.
std::string ToJson(const Difference& difference);

}  // namespace sceneweld::cli
