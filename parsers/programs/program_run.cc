// SPDX-License-Identifier: BSD-3-Clause
// Runs a helper program with limits.

#include "sceneweld/parsers/programs/program_run.h"

#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <thread>

namespace sceneweld {
namespace {

// A file in memory that ends with its object.
class MemoryFile {
 public:
  explicit MemoryFile(const char* name) : descriptor_(memfd_create(name, MFD_CLOEXEC)) {}
  ~MemoryFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  int descriptor() const { return descriptor_; }

  bool Write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t n = write(descriptor_, bytes.data(), bytes.size());
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }
  bool Rewind() const { return lseek(descriptor_, 0, SEEK_SET) == 0; }
  std::string Read() const {
    std::string bytes;
    char buffer[1 << 16];
    if (!Rewind()) return bytes;
    for (;;) {
      const ssize_t n = read(descriptor_, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return bytes;
      bytes.append(buffer, static_cast<std::size_t>(n));
    }
  }

 private:
  int descriptor_;
};

// Returns false if the program was stopped. Checks for a request to stop only if one is possible.
bool WaitFor(pid_t process, int& status, const Limits& limits) {
  for (;;) {
    const pid_t ended = waitpid(process, &status, limits.stop ? WNOHANG : 0);
    if (ended == process) return true;
    if (ended < 0 && errno != EINTR) return false;
    if (ended == 0 && limits.ShouldStop()) {
      kill(process, SIGKILL);
      while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
      return false;
    }
    if (ended == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

// Why the program gave no answer; empty if it did.
std::string Run(const std::string& program, int seconds, const MemoryFile& in, const MemoryFile& out,
                const Limits& limits) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 2, 0);  // O_RDWR
  std::string name = program;
  std::string time = std::to_string(seconds);
  char* arguments[] = {name.data(), time.data(), nullptr};
  pid_t process = 0;
  const int failure = posix_spawn(&process, program.c_str(), &actions, nullptr, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) return "it cannot be started";
  int status = 0;
  if (!WaitFor(process, status, limits)) return "it was stopped";
  if (WIFSIGNALED(status)) {
    return WTERMSIG(status) == SIGALRM ? "it took longer than " + time + " s" : "it crashed";
  }
  return WEXITSTATUS(status) == 0 ? "" : "it failed";
}

}  // namespace

ProgramReply RunProgram(const std::string& program, int seconds, std::string_view request, const Limits& limits) {
  const MemoryFile in("sceneweld_request"), out("sceneweld_reply");
  ProgramReply reply{"out of memory", {}};
  if (!in.Write(request) || !in.Rewind() || out.descriptor() < 0) return reply;
  reply.failure = Run(program, seconds, in, out, limits);
  if (reply.failure.empty()) reply.bytes = out.Read();
  return reply;
}

int SecondsLeft(const Limits& limits, int most) {
  if (!limits.deadline) return most;
  const auto left = std::chrono::ceil<std::chrono::seconds>(*limits.deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 1, most));
}

std::string CleanedWords(std::string_view words) {
  std::string text(words.substr(0, 200));
  for (char& c : text) {
    if (c < ' ' || c > '~') c = c == '\n' || c == '\t' ? ' ' : '?';
  }
  while (text.ends_with('.') || text.ends_with(' ')) text.pop_back();
  return text;
}

}  // namespace sceneweld
