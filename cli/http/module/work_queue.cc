// SPDX-License-Identifier: BSD-3-Clause
// Threads that take jobs from a queue.

#include "sceneweld/cli/http/module/work_queue.h"

#include <algorithm>
#include <cmath>
#include <system_error>
#include <utility>

namespace sceneweld::cli {
namespace {

// A client that used the threads for longer, in the last seconds, is busy. [s]
constexpr double kBusy = 0.5;

}  // namespace

WorkQueue::~WorkQueue() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

WorkQueue::Pushed WorkQueue::Push(const std::string& client, std::function<void()> work) {
  const std::lock_guard lock(mutex_);
  if (IsFull()) return {};
  // Where one client may have all threads, there is only one.
  const bool is_shared = most_of_client_ < most_threads_;
  const auto known = clients_.find(client);
  if (is_shared && known != clients_.end() && known->second.waiting > max_waiting_ / 2) return {0, true};
  jobs_.push_back({++last_, client, std::move(work)});
  Client& load = clients_[client];
  ++load.waiting;
  const bool waits = jobs_.size() + running_ > most_threads_ || load.waiting + load.running > most_of_client_;
  if (threads_.size() < most_threads_ && jobs_.size() + running_ > threads_.size()) {
    try {
      threads_.emplace_back([this] { Work(); });
    } catch (const std::system_error&) {
      if (threads_.empty()) {
        jobs_.pop_back();
        --clients_[client].waiting;
        Forget(client);
        return {};
      }
    }
  }
  changed_.notify_one();
  return {last_, false, waits};
}

bool WorkQueue::Drop(std::uint64_t job) {
  std::function<void()> dropped;  // Destroyed after the lock is released.
  const std::lock_guard lock(mutex_);
  const auto at = std::find_if(jobs_.begin(), jobs_.end(), [&](const Job& waiting) { return waiting.number == job; });
  if (at == jobs_.end()) return false;
  dropped = std::move(at->work);
  const std::string client = std::move(at->client);
  jobs_.erase(at);
  --clients_[client].waiting;
  Forget(client);
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

std::deque<WorkQueue::Job>::iterator WorkQueue::Next() {
  auto next = jobs_.end();
  const Client* of_next = nullptr;
  double used_of_next = 0;
  for (auto job = jobs_.begin(); job != jobs_.end(); ++job) {
    const Client& client = clients_[job->client];
    if (client.running >= most_of_client_ || &client == of_next) continue;
    const double used = client.UsedNow();
    if (used > kBusy && running_of_busy_ >= most_of_client_) continue;
    if (of_next && std::pair(client.running, used) >= std::pair(of_next->running, used_of_next)) continue;
    next = job;
    of_next = &client;
    used_of_next = used;
  }
  return next;
}

double WorkQueue::Client::UsedNow() const {
  constexpr double kHalfLife = 5;  // [s]
  const std::chrono::duration<double> ago = std::chrono::steady_clock::now() - used_at;
  return used * std::exp2(-ago.count() / kHalfLife);
}

void WorkQueue::Forget(const std::string& client) {
  constexpr std::size_t kMostClients = 10'000;
  const auto at = clients_.find(client);
  if (at->second.waiting + at->second.running > 0) return;
  if (at->second.used < kBusy / 50 || clients_.size() > kMostClients) clients_.erase(at);
}

void WorkQueue::Work() {
  std::unique_lock lock(mutex_);
  while (true) {
    auto next = jobs_.end();
    changed_.wait(lock, [&] {
      next = Next();
      return next != jobs_.end() || (ended_ && jobs_.empty());
    });
    if (next == jobs_.end()) return;
    const std::string of = std::move(next->client);
    const bool is_busy = clients_[of].UsedNow() > kBusy;
    const auto begun = std::chrono::steady_clock::now();
    {
      const std::function<void()> work = std::move(next->work);
      jobs_.erase(next);
      Client& client = clients_[of];
      --client.waiting;
      ++client.running;
      ++running_;
      running_of_busy_ += is_busy ? 1 : 0;
      lock.unlock();
      work();
    }
    lock.lock();
    --running_;
    running_of_busy_ -= is_busy ? 1 : 0;
    Client& client = clients_[of];
    --client.running;
    const auto now = std::chrono::steady_clock::now();
    client.used = client.UsedNow() + std::chrono::duration<double>(now - begun).count();
    client.used_at = now;
    Forget(of);
    // Another thread may wait for a client that had too many.
    changed_.notify_all();
  }
}

}  // namespace sceneweld::cli
