#pragma once

#include <cstddef>
#include <functional>

namespace sceneweld {

/// Calls `job` with each number below `count`, in so many threads, the caller's among them, or
/// in fewer where there are no more to be had. In any order, some at once; all are done when
/// it returns. `job` must not throw.
void InThreads(std::size_t threads, std::size_t count, const std::function<void(std::size_t)>& job);

}  // namespace sceneweld
