// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <httplib.h>

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace sceneweld::cli {

/// Threads for cpp-httplib, made on demand, one for each connection.
class ConnectionThreads : public httplib::TaskQueue {
 public:
  explicit ConnectionThreads(std::size_t most) : most_(most) {}

  void enqueue(std::function<void()> task) override {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
      if (tasks_.size() > idle_ && threads_.size() < most_) threads_.emplace_back([this] { Work(); });
    }
    changed_.notify_one();
  }
  void shutdown() override {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  /// Whether a connection waits for a thread.
  bool is_crowded() const {
    const std::lock_guard lock(mutex_);
    return tasks_.size() > idle_;
  }

 private:
  void Work() {
    std::unique_lock lock(mutex_);
    while (true) {
      ++idle_;
      changed_.wait(lock, [this] { return ended_ || !tasks_.empty(); });
      --idle_;
      if (tasks_.empty()) return;
      const std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
      lock.lock();
    }
  }

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  bool ended_ = false;
};

}  // namespace sceneweld::cli
