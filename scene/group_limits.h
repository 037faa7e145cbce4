#pragma once

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Groups of a small text may hold so many bodies that nobody can list them: what lists their
/// members, or their pairs, asks here first. False after an error `limit-exceeded`, where
/// there are more of them than Limits::max_elements. Both need resolved groups.
bool CheckGroupMembers(const Scene& scene, const Limits& limits, Diagnostics& diagnostics);
bool CheckExcludedPairs(const Scene& scene, const Limits& limits, Diagnostics& diagnostics);

}  // namespace sceneweld
