// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/verification/equality.h"

namespace sceneweld::cli {

/// An object with the keys `element`, `field`, `a`, `b`, and their places `place_a` and `place_b`.
void Write(const Difference& difference, JsonWriter& json);
/// These keys, into the open object.
void WriteKeys(const Difference& difference, JsonWriter& json);

}  // namespace sceneweld::cli
