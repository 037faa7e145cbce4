// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace sceneweld::cli {

/// A queue with a limit, and the threads that work on it. Safe to use from several threads.
class WorkQueue {
 public:
  WorkQueue(std::size_t threads, std::size_t max_waiting) : most_threads_(threads), max_waiting_(max_waiting) {}
  /// Finishes the work.
  ~WorkQueue();
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  /// Returns the number of the job; 0 if the queue is full.
  std::uint64_t Push(std::function<void()> work);
  /// Removes a job. Returns false if it no longer waits.
  bool Drop(std::uint64_t job);
  std::size_t waiting() const;
  std::size_t under_way() const;
  bool is_full() const;

 private:
  struct Job {
    std::uint64_t number;
    std::function<void()> work;
  };
  void Work();
  bool IsFull() const { return jobs_.size() + running_ >= most_threads_ + max_waiting_; }

  const std::size_t most_threads_, max_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  std::vector<std::thread> threads_;
  std::size_t running_ = 0;
  std::uint64_t last_ = 0;
  bool ended_ = false;
};

}  // namespace sceneweld::cli
