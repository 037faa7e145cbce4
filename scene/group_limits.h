// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// A small text may give groups with too many bodies to list. Code that lists their members, or their pairs, calls
/// these first. They report `limit-exceeded` and return false if there are more than Limits::max_elements. Both need
/// resolved groups.
bool CheckGroupMembers(const Scene& scene, const Limits& limits, Diagnostics& diagnostics);
bool CheckExcludedPairs(const Scene& scene, const Limits& limits, Diagnostics& diagnostics);

}  // namespace sceneweld
