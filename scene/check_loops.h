// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/loop_closure.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld {

/// Checks the loops of a scene after BuildTree. A joint that closes one is a warning `kinematic-loop` if `who_refuses`
/// is not empty, except the joints in `expected`. Welds in a circle that contradict each other, and a joint of a body
/// with itself, are errors. A loop that is open at the default positions is a warning `loop-not-closed`.
void CheckLoops(const Scene& scene, const SpanningTree& tree, std::string_view who_refuses,
                const std::unordered_set<Index<Joint>>& expected, Diagnostics& diagnostics);

/// The warning `loop-not-closed` for positions that a caller has set.
void ReportOpenLoop(const Scene& scene, const LoopClosure::Result& loop, Diagnostics& diagnostics);

}  // namespace sceneweld
