// SPDX-License-Identifier: BSD-3-Clause
// Starts, uses and replaces the worker processes.

#include "sceneweld/cli/service/worker_pool.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string>
#include <thread>
#include <utility>

#include "sceneweld/cli/service/service.h"
#include "sceneweld/cli/service/worker.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {
namespace {

// A worker watches its own clock first, and answers in order. After this time it is killed.
constexpr std::chrono::seconds kGrace{1};
constexpr int kMostEarlyEnds = 7;

std::chrono::milliseconds PauseAfter(int early_ends) {
  return std::chrono::milliseconds(50) * (1 << std::min(early_ends, kMostEarlyEnds));
}

// Returns 0 if no process can be started.
pid_t Spawn(int socket, int root) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, socket, kWorkerSocket);
  posix_spawn_file_actions_adddup2(&actions, root, kWorkerRoot);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  std::string name = "sceneweld", argument(kServiceWorker);
  char* arguments[] = {name.data(), argument.data(), nullptr};
  pid_t process = 0;
  const int failure = posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure == 0 ? process : 0;
}

void AddCounters(WorkerFigures& to, const WorkerFigures& more) {
  to.files_read += more.files_read;
  to.bytes_read += more.bytes_read;
  to.models_parsed += more.models_parsed;
  to.cache_hits += more.cache_hits;
}

}  // namespace

WorkerPool::WorkerPool(const ServeCommand& command, OpenFile root)
    : command_(command), root_(fcntl(root.descriptor(), F_DUPFD_CLOEXEC, kWorkerRoot + 1)) {
  workers_.resize(command_.max_requests);
  for (Worker& worker : workers_) idle_.push_back(&worker);
  command_.cache_bytes /= workers_.size();
}

WorkerPool::~WorkerPool() {
  for (Worker& worker : workers_) {
    if (worker.process != 0) close(worker.socket);  // An idle worker then ends.
  }
  const SteadyTime latest = std::chrono::steady_clock::now() + kGrace;
  for (Worker& worker : workers_) {
    while (worker.process != 0 && waitpid(worker.process, nullptr, WNOHANG) == 0) {
      if (std::chrono::steady_clock::now() > latest) kill(worker.process, SIGKILL);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }
}

WorkerPool::Worker* WorkerPool::Acquire(SteadyTime until) {
  std::unique_lock lock(mutex_);
  if (!released_.wait_until(lock, until, [&] { return !idle_.empty(); })) return nullptr;
  Worker* const worker = idle_.back();
  idle_.pop_back();
  return worker;
}

void WorkerPool::Release(Worker& worker) {
  {
    const std::lock_guard lock(mutex_);
    // Those without a process come last into use.
    idle_.insert(worker.process == 0 ? idle_.begin() : idle_.end(), &worker);
  }
  released_.notify_one();
}

Sent WorkerPool::Start(Worker& worker, SteadyTime until) {
  if (worker.next_start > until) return Sent::kLate;
  std::this_thread::sleep_until(worker.next_start);
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return Sent::kGone;
  const pid_t process = Spawn(ends[1], root_.descriptor());
  close(ends[1]);
  if (process == 0) {
    close(ends[0]);
    return Sent::kGone;
  }
  const std::lock_guard lock(mutex_);
  worker.process = process;
  worker.socket = ends[0];
  worker.has_taken = false;
  return SendMessage(worker.socket, ToMessage(command_), until);
}

void WorkerPool::Kill(Worker& worker, Reason reason) {
  kill(worker.process, SIGKILL);
  while (waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) continue;
  Forget(worker, reason);
}

void WorkerPool::Forget(Worker& worker, Reason reason) {
  close(worker.socket);
  ++restarts_[static_cast<std::size_t>(reason)];
  const std::lock_guard lock(mutex_);
  AddCounters(ended_, worker.figures);
  worker.figures = {};
  worker.process = 0;
  worker.socket = -1;
  worker.early_ends = worker.has_taken || reason != Reason::kCrash ? 0 : worker.early_ends + 1;
  worker.next_start = {};
  if (worker.early_ends > 0) worker.next_start = std::chrono::steady_clock::now() + PauseAfter(worker.early_ends);
}

HttpResponse WorkerPool::Late() const {
  return Service::Fail(503, "not done in " + FormatNumber(command_.max_seconds) + " s: the work was stopped", "");
}

Sent WorkerPool::Give(Worker& worker, Task task, const HttpRequest& request, SteadyTime until) {
  Sent sent = SendMessage(worker.socket, ToMessage(task, request), until);
  std::string taken;
  if (sent == Sent::kDone) sent = ReceiveMessage(worker.socket, kTaken.size(), until, taken);
  if (sent == Sent::kDone) worker.has_taken = true;
  return sent;
}

Sent WorkerPool::GiveToLiving(Worker& worker, Task task, const HttpRequest& request, SteadyTime until) {
  for (;;) {
    const bool is_new = worker.process == 0;
    Sent sent = is_new ? Start(worker, until) : Sent::kDone;
    if (sent == Sent::kDone) sent = Give(worker, task, request, until);
    if (sent == Sent::kDone) return sent;
    if (worker.process != 0) Kill(worker, sent == Sent::kLate ? Reason::kTime : Reason::kCrash);
    if (is_new || sent == Sent::kLate) return sent;
  }
}

HttpResponse WorkerPool::AnswerWith(Worker& worker, Task task, const HttpRequest& request, SteadyTime until) {
  Sent sent = GiveToLiving(worker, task, request, until);
  if (sent == Sent::kLate) return Late();
  if (sent == Sent::kGone) return Service::Fail(503, "no worker can be started", "retry later");
  std::string message;
  // The body of an answer is built in the memory of the worker.
  const std::size_t most = 2 * command_.max_memory;
  sent = ReceiveMessage(worker.socket, most, until, message);
  WorkerReply reply;
  if (sent != Sent::kDone || !FromMessage(message, reply)) {
    Kill(worker, sent == Sent::kLate ? Reason::kTime : Reason::kCrash);
    if (sent == Sent::kLate) return Late();
    return Service::Fail(500, "the worker of request `" + request.id + "` crashed",
                         "please report it together with the input");
  }
  {
    const std::lock_guard lock(mutex_);
    worker.figures = reply.figures;
  }
  if (reply.is_last) Kill(worker, Reason::kMemory);
  return std::move(reply.response);
}

HttpResponse WorkerPool::Answer(Task task, const HttpRequest& request) {
  const auto limit = std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(command_.max_seconds));
  const SteadyTime until = request.begun + limit + kGrace;
  Worker* const worker = Acquire(request.begun + limit);
  if (!worker) return Late();
  // Released also if the memory of this process does not suffice.
  struct Releasing {
    WorkerPool& pool;
    Worker& worker;
    ~Releasing() { pool.Release(worker); }
  } releasing{*this, *worker};
  return AnswerWith(*worker, task, request, until);
}

std::uint64_t WorkerPool::Sum(std::uint64_t WorkerFigures::*figure) const {
  const std::lock_guard lock(mutex_);
  std::uint64_t sum = ended_.*figure;
  for (const Worker& worker : workers_) sum += worker.figures.*figure;
  return sum;
}

void WorkerPool::AddFigures(Metrics& metrics) {
  const auto add = [&](const char* name, const char* type, const char* help, auto figure) {
    metrics.Add(name, type, help, [this, figure] { return Sum(figure); });
  };
  add("sceneweld_files_read_total", "counter", "Files that were read.", &WorkerFigures::files_read);
  add("sceneweld_read_bytes_total", "counter", "Bytes of the files that were read.", &WorkerFigures::bytes_read);
  add("sceneweld_models_parsed_total", "counter", "Models that were parsed.", &WorkerFigures::models_parsed);
  add("sceneweld_cache_hits_total", "counter", "Models that were in the cache.", &WorkerFigures::cache_hits);
  add("sceneweld_cache_models", "gauge", "Models that are in the cache.", &WorkerFigures::cache_models);
  add("sceneweld_cache_bytes", "gauge", "Approximate memory of the cache.", &WorkerFigures::cache_bytes);
  metrics.Add("sceneweld_workers", "gauge", "Worker processes.", [this]() -> std::uint64_t {
    const std::lock_guard lock(mutex_);
    return static_cast<std::uint64_t>(
        std::count_if(workers_.begin(), workers_.end(), [](const Worker& worker) { return worker.process != 0; }));
  });
  constexpr std::pair<const char*, Reason> kReasons[] = {
      {"crash", Reason::kCrash}, {"memory", Reason::kMemory}, {"time", Reason::kTime}};
  for (const auto& [name, reason] : kReasons) {
    metrics.Add("sceneweld_worker_restarts_total{reason=\"" + std::string(name) + "\"}", "counter",
                "Worker processes that were replaced.",
                [this, at = static_cast<std::size_t>(reason)]() -> std::uint64_t { return restarts_[at]; });
  }
}

}  // namespace sceneweld::cli
