// SPDX-License-Identifier: BSD-3-Clause
// The process that works on the requests of a service, within its limits of memory and time.

#include "sceneweld/cli/service/worker.h"

#include <malloc.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <new>
#include <string>
#include <system_error>
#include <thread>

#include "sceneweld/cli/log/error_log.h"
#include "sceneweld/cli/service/service.h"
#include "sceneweld/cli/service/worker_message.h"
#include "sceneweld/directives/models/freed_memory.h"
#include "sceneweld/parsers/files/root_files.h"

namespace sceneweld::cli {
namespace {

constexpr SteadyTime kNever = SteadyTime::max() - std::chrono::hours(1);
// Memory that a worker may keep after a request, besides its cache.
constexpr std::size_t kSlackBytes = std::size_t{32} << 20;

// A line of /proc/self/status, such as `VmData`, in bytes.
std::size_t StatusBytes(const std::string& name) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with(name + ":")) return std::strtoull(line.c_str() + name.size() + 1, nullptr, 10) * 1024;
  }
  return 0;
}

void LimitData(rlim_t bytes) {
  rlimit limit{};
  getrlimit(RLIMIT_DATA, &limit);
  limit.rlim_cur = std::min(bytes, limit.rlim_max);
  setrlimit(RLIMIT_DATA, &limit);
}

// Ends the process when the service has ended, also in the middle of a request. PR_SET_PDEATHSIG does not serve here:
// it fires when the thread ends that started this process, not when the service ends.
void EndWithService() {
  std::thread([] {
    pollfd socket{kWorkerSocket, 0, 0};
    while (poll(&socket, 1, -1) <= 0) continue;
    _exit(0);
  }).detach();
}

void SetGuards() {
  close_range(kWorkerRoot + 1, ~0U, 0);
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  rlimit no_core{};
  setrlimit(RLIMIT_CORE, &no_core);
  // Ctrl-C reaches the whole group. The service closes the socket when the last request is answered.
  signal(SIGINT, SIG_IGN);
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  EndWithService();
}

// Whether memory has run out in this request, also where the library reports it as a diagnostic.
std::atomic<bool> has_run_out = false;

void RunOut() {
  has_run_out = true;
  throw std::bad_alloc();
}

bool IsOutOfMemory(const std::system_error& error) {
  return error.code() == std::errc::resource_unavailable_try_again || error.code() == std::errc::not_enough_memory;
}

// The reply as a message.
std::string Reply(const ServeCommand& command, const Service& service, Task task, const HttpRequest& request) {
  has_run_out = false;
  LimitData(StatusBytes("VmData") + command.max_memory);
  std::string message;
  try {
    WorkerReply reply{service.Answer(task, request), service.figures(), false};
    message = ToMessage(reply);
  } catch (const std::bad_alloc&) {
    has_run_out = true;
  } catch (const std::system_error& error) {
    if (!IsOutOfMemory(error)) throw;
    has_run_out = true;
  }
  LimitData(RLIM_INFINITY);
  if (has_run_out) {
    WorkerReply reply;
    reply.response =
        Service::Fail(413, "the request needs more than " + std::to_string(command.max_memory) + " bytes of memory",
                      "make the input smaller, or start the service with a larger `--max-memory`");
    reply.figures = service.figures();
    reply.is_last = true;
    return ToMessage(reply);
  }
  return message;
}

}  // namespace

int RunServiceWorker() {
  SetGuards();
  KeepFreedMemory();
  std::set_new_handler(&RunOut);
  std::string message;
  ServeCommand command;
  if (ReceiveMessage(kWorkerSocket, std::size_t{1} << 20, kNever, message) != Sent::kDone ||
      !FromMessage(message, command) || chdir("/") != 0) {
    return 1;
  }
  command.log = MakeErrorLog(command.log_options, false);
  const Service service(command, RootFiles::At(OpenFile(kWorkerRoot)));
  const std::size_t most_resident = StatusBytes("VmRSS") + command.cache_bytes + kSlackBytes;
  while (ReceiveMessage(kWorkerSocket, std::numeric_limits<std::size_t>::max(), kNever, message) == Sent::kDone) {
    if (SendMessage(kWorkerSocket, kTaken, kNever) != Sent::kDone) return 0;
    std::string reply;
    {
      Task task{};
      HttpRequest request;
      if (!FromMessage(message, task, request)) return 1;
      message = std::string();
      reply = Reply(command, service, task, request);
    }
    if (SendMessage(kWorkerSocket, reply, kNever) != Sent::kDone) return 0;
    reply = std::string();
    if (StatusBytes("VmRSS") > most_resident) malloc_trim(0);
  }
  return 0;
}

}  // namespace sceneweld::cli
