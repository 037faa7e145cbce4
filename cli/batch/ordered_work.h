// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "sceneweld/cli/batch/scene_outcome.h"

namespace sceneweld::cli {

using OutcomePtr = std::unique_ptr<SceneOutcome>;

/// Calls `work` with the numbers below `count`, in `threads` threads including the caller's, and `deliver` with the
/// results in the order of the numbers, by one thread at a time. If `deliver` returns false, no further work begins,
/// and the results of work that has begun are still delivered. At most four results for each thread wait for an earlier
/// one. An exception of either function ends the work and is thrown again.
void WorkInOrder(std::size_t threads, std::size_t count, const std::function<OutcomePtr(std::size_t)>& work,
                 const std::function<bool(std::size_t, OutcomePtr)>& deliver);

}  // namespace sceneweld::cli
