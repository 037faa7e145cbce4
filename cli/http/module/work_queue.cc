// SPDX-License-Identifier: BSD-3-Clause
// Threads that take jobs from a queue.

#include "sceneweld/cli/http/module/work_queue.h"

#include <algorithm>
#include <cmath>
#include <system_error>
#include <tuple>
#include <utility>

namespace sceneweld::cli {
namespace {

// A job that takes longer is long. [s]
constexpr double kLong = 0.2;

double Decayed(double value, std::chrono::steady_clock::time_point since, double half_life) {
  const std::chrono::duration<double> ago = std::chrono::steady_clock::now() - since;
  return value * std::exp2(-ago.count() / half_life);
}

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
  std::tuple<std::size_t, Client::Kind, double> turn_of_next;
  constexpr std::chrono::seconds kRecently{10};
  const bool distrusts_new = std::chrono::steady_clock::now() - new_was_long_at_ < kRecently;
  for (auto job = jobs_.begin(); job != jobs_.end(); ++job) {
    const Client& client = clients_[job->client];
    if (client.running >= most_of_client_ || &client == of_next) continue;
    const Client::Kind kind = client.KindNow();
    const bool shares = kind == Client::Kind::kLong || (kind == Client::Kind::kNew && distrusts_new);
    if (shares && running_of_others_ >= most_of_client_) continue;
    const std::tuple turn{client.running, kind, client.UsedNow()};
    if (of_next && turn >= turn_of_next) continue;
    next = job;
    of_next = &client;
    turn_of_next = turn;
  }
  return next;
}

WorkQueue::Client::Kind WorkQueue::Client::KindNow() const {
  if (used_at == std::chrono::steady_clock::time_point()) return Kind::kNew;
  return LongestNow() > kLong ? Kind::kLong : Kind::kShort;
}

double WorkQueue::Client::UsedNow() const { return Decayed(used, used_at, 5); }
double WorkQueue::Client::LongestNow() const { return Decayed(longest, used_at, 30); }

void WorkQueue::Forget(const std::string& client) {
  constexpr std::size_t kMostClients = 10'000;
  const auto at = clients_.find(client);
  if (at->second.waiting + at->second.running > 0) return;
  if (clients_.size() <= kMostClients) return;
  // It had its last job a minute ago; or there are so many clients that none is remembered.
  constexpr std::chrono::minutes kKnown{1};
  const auto since = std::chrono::steady_clock::now() - kKnown;
  std::erase_if(clients_, [&](const auto& entry) {
    const Client& one = entry.second;
    return one.waiting + one.running == 0 && one.used_at < since;
  });
  if (clients_.size() > kMostClients) clients_.erase(client);
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
    const Client::Kind kind = clients_[of].KindNow();
    const bool is_new = kind == Client::Kind::kNew, is_other = kind != Client::Kind::kShort;
    const auto begun = std::chrono::steady_clock::now();
    {
      const std::function<void()> work = std::move(next->work);
      jobs_.erase(next);
      Client& client = clients_[of];
      --client.waiting;
      ++client.running;
      ++running_;
      running_of_others_ += is_other ? 1 : 0;
      lock.unlock();
      work();
    }
    lock.lock();
    --running_;
    running_of_others_ -= is_other ? 1 : 0;
    Client& client = clients_[of];
    --client.running;
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - begun).count();
    client.used = client.UsedNow() + seconds;
    client.longest = std::max(client.LongestNow(), seconds);
    client.used_at = now;
    if (is_new && seconds > kLong) new_was_long_at_ = now;
    Forget(of);
    // Another thread may wait for a client that had too many.
    changed_.notify_all();
  }
}

}  // namespace sceneweld::cli
