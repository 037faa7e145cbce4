// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

#include "sceneweld/cli/service/metrics.h"
#include "sceneweld/cli/service/worker_message.h"
#include "sceneweld/parsers/files/open_file.h"

namespace sceneweld::cli {

/// The processes that work on requests, one request at a time each. A worker that crashes, or that does not end in
/// time, takes only its own request with it; a new process replaces it.
class WorkerPool {
 public:
  /// Starts no process: each worker starts with its first request. All of them read below the folder `root`.
  WorkerPool(const ServeCommand& command, OpenFile root);
  /// Ends all workers. No call of Answer may be in progress.
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// Waits for a worker and then for its answer, at most until `max_seconds` and a second have passed since the
  /// request began. 500: the worker crashed; 503: it was stopped.
  HttpResponse Answer(Task task, const HttpRequest& request);
  /// The sums over all workers.
  void AddFigures(Metrics& metrics);

 private:
  enum class Reason { kCrash, kMemory, kTime };
  struct Worker {
    pid_t process = 0;  // 0: none.
    int socket = -1;
    WorkerFigures figures;
    int early_ends = 0;  // Consecutive processes that ended before they took a request.
    bool has_taken = false;
    SteadyTime next_start{};  // Not started before.
  };

  Worker* Acquire(SteadyTime until);
  void Release(Worker& worker);
  Sent Start(Worker& worker, SteadyTime until);
  /// Returns when the process has the request.
  Sent Give(Worker& worker, Task task, const HttpRequest& request, SteadyTime until);
  /// A process that ended while it was idle has no request of its own: a new one gets the request. kGone: none starts.
  Sent GiveToLiving(Worker& worker, Task task, const HttpRequest& request, SteadyTime until);
  void Kill(Worker& worker, Reason reason);
  /// The process has ended, and its end was waited for.
  void Forget(Worker& worker, Reason reason);
  HttpResponse AnswerWith(Worker& worker, Task task, const HttpRequest& request, SteadyTime until);
  std::uint64_t Sum(std::uint64_t WorkerFigures::*figure) const;
  HttpResponse Late() const;

  ServeCommand command_;
  OpenFile root_;
  mutable std::mutex mutex_;
  std::condition_variable released_;
  std::vector<Worker> workers_;
  std::vector<Worker*> idle_;  // The most recently used one is last.
  WorkerFigures ended_;        // Counters of processes that have ended.
  std::atomic<std::uint64_t> restarts_[3] = {};
};

}  // namespace sceneweld::cli
