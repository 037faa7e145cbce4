// SPDX-License-Identifier: BSD-3-Clause
// Runs a helper program with limits.

#include "sceneweld/parsers/programs/program_run.h"

#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "sceneweld/parsers/programs/byte_exchange.h"
#include "sceneweld/parsers/programs/program_start.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {
int SecondsLeft(const Limits& limits, int most) {
  if (!limits.deadline) return most;
  const auto left = std::chrono::ceil<std::chrono::seconds>(*limits.deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 1, most));
}

std::string ProgramFault(std::string_view program, std::string_view failure) {
  constexpr std::string_view kSubject = "it ";
  const std::string who = "the program " + Quoted(program) + " ";
  if (failure.starts_with(kSubject)) return who + std::string(failure.substr(kSubject.size()));
  return who + "failed: " + std::string(failure);
}

std::string CleanedWords(std::string_view words) {
  std::string text(words.substr(0, 200));
  for (char& c : text) {
    if (c < ' ' || c > '~') c = c == '\n' || c == '\t' ? ' ' : '?';
  }
  while (text.ends_with('.') || text.ends_with(' ')) text.pop_back();
  return text;
}

namespace {

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
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(seconds) + kProgramGrace;
  const pid_t process =
      StartProgram(program, std::to_string(seconds), in.descriptor(), out.descriptor(), std::move(environment));
  if (process < 0) return "it cannot be started";
  int status = 0;
  const End end = WaitFor(process, status, limits, latest);
  if (end != End::kEnded) return end == End::kStopped ? "it was stopped" : LateText(seconds);
  return ReasonOfStatus(status, LateText(seconds));
}

}  // namespace

ProgramReply RunProgram(const std::string& program, int seconds, std::string_view request, const Limits& limits,
                        std::span<const char* const> environment) {
  const MemoryFile in("sceneweld_request"), out("sceneweld_reply");
  ProgramReply reply{"out of memory", {}};
  if (!in.Write(request) || !in.Rewind() || out.descriptor() < 0) return reply;
  std::vector<std::string> variables = LoaderVariables();
  for (std::string& variable : Environment(environment)) variables.push_back(std::move(variable));
  reply.failure = Run(program, seconds, in, out, limits, std::move(variables));
  if (reply.failure.empty()) reply.bytes = out.Read();
  return reply;
}

}  // namespace sceneweld
