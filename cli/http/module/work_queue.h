// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace sceneweld::cli {

/// A queue with a limit, and the threads that work on it. The next job is one of the client with the fewest jobs in
/// work, and among those first of one whose jobs are known to be short, then of a new one, then of the one that used the
/// threads least in the last seconds. Clients with long jobs share all threads but one, so that the others need not wait for
/// them; new clients too, for a while after one had a long job. Safe to use from several threads.
class WorkQueue {
 public:
  /// `most_of_client`: of the threads that work on jobs of one client.
  WorkQueue(std::size_t threads, std::size_t most_of_client, std::size_t max_waiting)
      : most_threads_(threads), most_of_client_(most_of_client), max_waiting_(max_waiting) {}
  /// Finishes the work.
  ~WorkQueue();
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  struct Pushed {
    std::uint64_t job = 0;             ///< The number of the job; 0 if it was refused.
    bool client_has_too_many = false;  ///< Refused because half of the queue is this client's; else the queue is full.
    bool waits = false;                ///< Other jobs are before it.
  };
  Pushed Push(const std::string& client, std::function<void()> work);
  /// Removes a job. Returns false if it no longer waits.
  bool Drop(std::uint64_t job);
  std::size_t waiting() const;
  std::size_t under_way() const;
  bool is_full() const;

 private:
  struct Job {
    std::uint64_t number;
    std::string client;
    std::function<void()> work;
  };
  struct Client {
    std::size_t waiting = 0, running = 0;
    double used = 0;     // Of the threads, at `used_at`. It halves every few seconds. [s]
    double longest = 0;  // Of its jobs. It halves every half minute. [s]
    std::chrono::steady_clock::time_point used_at{};  // The end of its last job; nothing before it.
    double UsedNow() const;
    double LongestNow() const;
    // In the order of their turns.
    enum class Kind { kShort, kNew, kLong };
    Kind KindNow() const;
  };
  void Work();
  std::deque<Job>::iterator Next();
  void Forget(const std::string& client);
  bool IsFull() const { return jobs_.size() + running_ >= most_threads_ + max_waiting_; }

  const std::size_t most_threads_, most_of_client_, max_waiting_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> jobs_;
  std::unordered_map<std::string, Client> clients_;  // Those with jobs, and some that had one.
  std::vector<std::thread> threads_;
  std::size_t running_ = 0;
  std::uint64_t last_ = 0;
  std::size_t running_of_others_ = 0;  // Of clients that were not short when their job began.
  std::chrono::steady_clock::time_point new_was_long_at_{};  // The end of the last long job of a new client.
  bool ended_ = false;
};

}  // namespace sceneweld::cli
