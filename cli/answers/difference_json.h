#pragma once

#include "sceneweld/scene/equality.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld::cli {

/// An object: `element`, `field`, `a`, `b`, and where they stand, `place_a` and `place_b`.
void Write(const Difference& difference, JsonWriter& json);

}  // namespace sceneweld::cli
