// SPDX-License-Identifier: BSD-3-Clause
// Threads that take jobs from a queue.

#include "sceneweld/cli/http/module/work_queue.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace sceneweld::cli {

WorkQueue::~WorkQueue() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

std::uint64_t WorkQueue::Push(std::function<void()> work) {
  const std::lock_guard lock(mutex_);
  if (IsFull()) return 0;
  jobs_.push_back({++last_, std::move(work)});
  if (threads_.size() < most_threads_ && jobs_.size() + running_ > threads_.size()) {
    try {
      threads_.emplace_back([this] { Work(); });
    } catch (const std::system_error&) {
      if (threads_.empty()) {
        jobs_.pop_back();
        return 0;
      }
    }
  }
  changed_.notify_one();
  return last_;
}

bool WorkQueue::Drop(std::uint64_t job) {
  std::function<void()> dropped;  // Destroyed after the lock is released.
  const std::lock_guard lock(mutex_);
  const auto at = std::find_if(jobs_.begin(), jobs_.end(), [&](const Job& waiting) { return waiting.number == job; });
  if (at == jobs_.end()) return false;
  dropped = std::move(at->work);
  jobs_.erase(at);
  return true;
}

std::size_t WorkQueue::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

std::size_t WorkQueue::under_way() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size() + running_;
}

bool WorkQueue::is_full() const {
  const std::lock_guard lock(mutex_);
  return IsFull();
}

void WorkQueue::Work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ended_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    {
      const std::function<void()> work = std::move(jobs_.front().work);
      jobs_.pop_front();
      ++running_;
      lock.unlock();
      work();
    }
    lock.lock();
    --running_;
  }
}

}  // namespace sceneweld::cli
