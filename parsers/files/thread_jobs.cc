// SPDX-License-Identifier: BSD-3-Clause
// Runs numbered jobs in threads.

#include "sceneweld/parsers/files/thread_jobs.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace sceneweld {

void InThreads(std::size_t threads, std::size_t count, const std::function<void(std::size_t)>& job) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) job(i);
  };
  // They are joined however this function ends: memory may run out here.
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min(threads, count); ++i) {
    try {
      others.emplace_back(work);
    } catch (const std::system_error&) {
      break;
    }
  }
  work();
}

}  // namespace sceneweld
