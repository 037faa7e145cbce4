// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>

namespace sceneweld {

/// Calls `job` with each number below `count`, in `threads` threads including the caller's, or in fewer if no more are
/// available. Jobs run in parallel and in any order. All are done when the function returns. `job` must not throw.
void InThreads(std::size_t threads, std::size_t count, const std::function<void(std::size_t)>& job);

}  // namespace sceneweld
