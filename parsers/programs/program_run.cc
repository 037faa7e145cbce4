// SPDX-License-Identifier: BSD-3-Clause
// Runs a helper program with limits.

#include "sceneweld/parsers/programs/program_run.h"

#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <utility>
#include <vector>

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

// The alarm of a program that hostile input has taken over may never ring, so its caller also watches the time.
constexpr std::chrono::seconds kGrace(2);

enum class End { kEnded, kStopped, kLate };

// Waits for the end of a program; kills it if a stop is requested, or if it is late.
End WaitFor(pid_t process, int& status, const Limits& limits, std::chrono::steady_clock::time_point latest) {
  const auto handle = static_cast<int>(syscall(SYS_pidfd_open, process, 0));
  // Without a handle, and for requests to stop, it looks again soon.
  const bool looks_often = handle < 0 || limits.stop;
  End end = End::kEnded;
  for (;;) {
    const pid_t ended = waitpid(process, &status, WNOHANG);
    if (ended == process || (ended < 0 && errno != EINTR)) break;
    const auto now = std::chrono::steady_clock::now();
    end = limits.ShouldStop() ? End::kStopped : now > latest ? End::kLate : End::kEnded;
    if (end != End::kEnded) {
      kill(process, SIGKILL);
      while (waitpid(process, &status, 0) < 0 && errno == EINTR) continue;
      break;
    }
    const auto pause = std::chrono::ceil<std::chrono::milliseconds>(latest - now);
    pollfd ends{handle, POLLIN, 0};
    poll(&ends, 1, looks_often ? 5 : static_cast<int>(pause.count()));
  }
  if (handle >= 0) close(handle);
  return end;
}

std::string ReasonOf(int signal, const std::string& late) {
  switch (signal) {
    case SIGALRM:
    case SIGXCPU: return late;
    case SIGSYS: return "it made a forbidden system call";
    case SIGXFSZ: return "it wrote too much";
    case SIGKILL: return "it was killed";
    default: return "it crashed";
  }
}

// Programs find their libraries by the first one. The others set up sanitizers.
constexpr const char* kLoaderEnvironment[] = {"LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS",
                                              "UBSAN_OPTIONS"};

// `NAME=VALUE` for each of these variables that is set.
std::vector<std::string> Environment(std::span<const char* const> names) {
  std::vector<std::string> set;
  for (const char* name : names) {
    if (const char* value = std::getenv(name)) set.push_back(std::string(name) + "=" + value);
  }
  return set;
}

// Why the program gave no answer; empty if it did.
std::string Run(const std::string& program, int seconds, const MemoryFile& in, const MemoryFile& out,
                const Limits& limits, std::vector<std::string> environment) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 2, 0);  // O_RDWR
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  std::string name = program;
  std::string time = std::to_string(seconds);
  char* arguments[] = {name.data(), time.data(), nullptr};
  std::vector<char*> variables;
  for (std::string& variable : environment) variables.push_back(variable.data());
  variables.push_back(nullptr);
  pid_t process = 0;
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(seconds) + kGrace;
  const int failure = posix_spawn(&process, program.c_str(), &actions, nullptr, arguments, variables.data());
  posix_spawn_file_actions_destroy(&actions);
  if (failure != 0) return "it cannot be started";
  const std::string late = "it took longer than " + time + " s";
  int status = 0;
  const End end = WaitFor(process, status, limits, latest);
  if (end != End::kEnded) return end == End::kStopped ? "it was stopped" : late;
  if (WIFSIGNALED(status)) return ReasonOf(WTERMSIG(status), late);
  return WEXITSTATUS(status) == 0 ? "" : "it failed";
}

}  // namespace

ProgramReply RunProgram(const std::string& program, int seconds, std::string_view request, const Limits& limits,
                        std::span<const char* const> environment) {
  const MemoryFile in("sceneweld_request"), out("sceneweld_reply");
  ProgramReply reply{"out of memory", {}};
  if (!in.Write(request) || !in.Rewind() || out.descriptor() < 0) return reply;
  std::vector<std::string> variables = Environment(kLoaderEnvironment);
  for (std::string& variable : Environment(environment)) variables.push_back(std::move(variable));
  reply.failure = Run(program, seconds, in, out, limits, std::move(variables));
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
