// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>

namespace sceneweld {

/// Calls `job` with each number below `count`, in this many threads, the caller's among them, or in fewer if no more
/// are available. The order is arbitrary, and jobs run in parallel; all are done on return. `job` must not throw.
void InThreads(std::size_t threads, std::size_t count, const std::function<void(std::size_t)>& job);

}  // namespace sceneweld
