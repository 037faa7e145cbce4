// SPDX-License-Identifier: BSD-3-Clause
// Keeps helper processes and hands requests to them.

#include "sceneweld/parsers/programs/program_pool.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <utility>

#include "sceneweld/parsers/programs/byte_exchange.h"
#include "sceneweld/parsers/programs/program_start.h"

namespace sceneweld {

using program::ServedReply;
using program::ServedRequest;

// One process. It ends with its object.
class ProgramPool::Server {
 public:
  explicit Server(const std::string& program) {
    int ends[2] = {-1, -1};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return;
    process_ = StartProgram(program, program::kServe, ends[1], -1, LoaderVariables());
    close(ends[1]);
    socket_ = ends[0];
  }
  ~Server() {
    if (socket_ >= 0) close(socket_);
    End();
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  bool is_running() const { return process_ > 0; }

  // Returns false if the process is gone.
  bool Send(int seconds, const MemoryFile& in, const MemoryFile& out) const {
    const int descriptors[2] = {in.descriptor(), out.descriptor()};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof descriptors)] = {};
    ServedRequest request{seconds};
    iovec place{&request, sizeof request};
    msghdr message{};
    message.msg_iov = &place;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptors);
    std::memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
    ssize_t n = 0;
    do {
      n = sendmsg(socket_, &message, MSG_NOSIGNAL);
    } while (n < 0 && errno == EINTR);
    return n == sizeof request;
  }

  // Why there is no answer; empty if there is one. Ends the process if a stop is requested or if it is late.
  std::string Wait(int seconds, const Limits& limits, std::chrono::steady_clock::time_point latest) {
    const std::string late = LateText(seconds);
    for (;;) {
      const auto now = std::chrono::steady_clock::now();
      const bool is_stopped = limits.ShouldStop();
      if (is_stopped || now > latest) {
        End();
        return is_stopped ? "it was stopped" : late;
      }
      const auto pause = std::chrono::ceil<std::chrono::milliseconds>(latest - now);
      pollfd end{socket_, POLLIN, 0};
      const int ready = poll(&end, 1, limits.stop ? 5 : static_cast<int>(pause.count()));
      if (ready <= 0) continue;
      ServedReply reply;
      const ssize_t n = recv(socket_, &reply, sizeof reply, 0);
      if (n < 0 && errno == EINTR) continue;
      if (n != sizeof reply) return WhyItEnded(late);
      return reply.has_started == 0 ? "it cannot be started" : ReasonOfStatus(reply.status, late);
    }
  }

  // Ends the process, if it has not ended by itself, and says why there is no answer. `late`: it took too long.
  std::string WhyItEnded(const std::string& late) {
    const std::string reason = ReasonOfStatus(End(), late);
    return reason.empty() ? "it ended without an answer" : reason;
  }

 private:
  // Its child ends with it. Returns its status, which is its own one if it had ended already.
  int End() {
    int status = 0;
    if (process_ <= 0) return status;
    kill(process_, SIGKILL);
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) continue;
    process_ = -1;
    return status;
  }

  int socket_ = -1;
  pid_t process_ = -1;
};

ProgramPool::ProgramPool(std::string program, std::size_t most)
    : program_(std::move(program)), most_(std::max<std::size_t>(most, 1)) {}
ProgramPool::~ProgramPool() = default;

std::size_t ProgramPool::started() const {
  const std::lock_guard lock(mutex_);
  return started_;
}

// Null if a stop is requested.
std::unique_ptr<ProgramPool::Server> ProgramPool::Take(const Limits& limits) {
  std::unique_lock lock(mutex_);
  while (busy_ >= most_) {
    if (limits.ShouldStop()) return nullptr;
    free_.wait_for(lock, std::chrono::milliseconds(5));
  }
  ++busy_;
  if (!idle_.empty()) {
    std::unique_ptr<Server> server = std::move(idle_.back());
    idle_.pop_back();
    return server;
  }
  ++started_;
  lock.unlock();
  return std::make_unique<Server>(program_);
}

void ProgramPool::GiveBack(std::unique_ptr<Server> server) {
  {
    const std::lock_guard lock(mutex_);
    --busy_;
    if (server && server->is_running()) idle_.push_back(std::move(server));
  }
  free_.notify_one();
}

ProgramReply ProgramPool::Run(int seconds, std::string_view request, const Limits& limits) {
  const MemoryFile in("sceneweld_request"), out("sceneweld_reply");
  if (!in.Write(request) || !in.Rewind() || out.descriptor() < 0) return {"out of memory", {}};
  std::unique_ptr<Server> server = Take(limits);
  if (!server) return {"it was stopped", {}};
  bool is_sent = server->is_running() && server->Send(seconds, in, out);
  if (!is_sent && server->is_running()) {
    // It ended while it had nothing to do.
    server = nullptr;
    {
      const std::lock_guard lock(mutex_);
      ++started_;
    }
    server = std::make_unique<Server>(program_);
    is_sent = server->is_running() && server->Send(seconds, in, out);
  }
  ProgramReply reply;
  if (!server->is_running()) {
    reply.failure = "it cannot be started";
  } else if (!is_sent) {
    reply.failure = server->WhyItEnded(LateText(seconds));
  } else {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(seconds) + kProgramGrace;
    reply.failure = server->Wait(seconds, limits, latest);
  }
  GiveBack(std::move(server));
  if (reply.failure.empty()) reply.bytes = out.Read();
  return reply;
}

}  // namespace sceneweld
