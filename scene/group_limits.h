// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// A small text may give groups with too many members to list. Code that lists them calls this first. It reports
/// `limit-exceeded` and returns false if there are more than Limits::max_elements. Needs resolved groups.
bool CheckGroupMembers(const Scene& scene, const Limits& limits, Diagnostics& diagnostics);

}  // namespace sceneweld
