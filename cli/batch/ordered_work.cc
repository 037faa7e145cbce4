// SPDX-License-Identifier: BSD-3-Clause
// Work in several threads whose results arrive in order.

#include "sceneweld/cli/batch/ordered_work.h"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>
#include <vector>

#include "sceneweld/parsers/files/thread_jobs.h"

namespace sceneweld::cli {
namespace {

class Line {
 public:
  Line(std::size_t window, std::size_t count, const std::function<OutcomePtr(std::size_t)>& work,
       const std::function<bool(std::size_t, OutcomePtr)>& deliver)
      : count_(count), work_(work), deliver_(deliver), waiting_(window) {}

  void Work() try {
    for (std::size_t i = 0; Begin(i);) Done(i, work_(i));
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    stops_ = true;
    changed_.notify_all();
  }

  void RethrowFailure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  // Takes the next number, once there is a place for its result. Returns false if there is no further work.
  bool Begin(std::size_t& number) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stops_ || next_ == count_ || next_ < delivered_ + waiting_.size(); });
    if (stops_ || next_ == count_) return false;
    number = next_++;
    return true;
  }

  // Whoever completes the next result delivers it, and those behind it that are complete.
  void Done(std::size_t number, OutcomePtr outcome) {
    std::unique_lock lock(mutex_);
    waiting_[number % waiting_.size()] = std::move(outcome);
    if (delivers_) return;
    delivers_ = true;
    while (OutcomePtr next = std::move(waiting_[delivered_ % waiting_.size()])) {
      const std::size_t at = delivered_;
      lock.unlock();
      const bool goes_on = deliver_(at, std::move(next));
      lock.lock();
      ++delivered_;
      stops_ = stops_ || !goes_on;
      changed_.notify_all();
    }
    delivers_ = false;
  }

  const std::size_t count_;
  const std::function<OutcomePtr(std::size_t)>& work_;
  const std::function<bool(std::size_t, OutcomePtr)>& deliver_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<OutcomePtr> waiting_;  // By number, modulo its size.
  std::size_t next_ = 0;
  std::size_t delivered_ = 0;
  bool delivers_ = false;
  bool stops_ = false;
  std::exception_ptr failure_;
};

}  // namespace

void WorkInOrder(std::size_t threads, std::size_t count, const std::function<OutcomePtr(std::size_t)>& work,
                 const std::function<bool(std::size_t, OutcomePtr)>& deliver) {
  constexpr std::size_t kWaitingForEach = 4;
  Line line(kWaitingForEach * threads, count, work, deliver);
  InThreads(threads, threads, [&](std::size_t) { line.Work(); });
  line.RethrowFailure();
}

}  // namespace sceneweld::cli
