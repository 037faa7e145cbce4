// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The main() of programs that RunProgram (parsers/programs/program_run.h) runs: guards, request, reply.

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

namespace sceneweld::program {

/// Makes this process end when its caller ends, or after the given seconds, of the clock or of the processor, and
/// without a core file, however hostile the input is.
inline void SetLimits(int most_seconds) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGALRM, SIG_DFL);
  const unsigned seconds = most_seconds > 0 ? static_cast<unsigned>(most_seconds) : 60;
  alarm(seconds);
  const rlimit processor{seconds, rlim_t{seconds} + 1};  // SIGXCPU, then SIGKILL
  setrlimit(RLIMIT_CPU, &processor);
  const rlimit no_core{};
  setrlimit(RLIMIT_CORE, &no_core);
}
/// The same with the seconds that the first argument gives.
inline void SetLimits(int argc, char** argv) { SetLimits(argc > 1 ? std::atoi(argv[1]) : 0); }

/// The size of the request. [byte]
inline std::uint64_t RequestSize() {
  struct stat status {};
  return fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode) ? static_cast<std::uint64_t>(status.st_size) : 0;
}

inline std::string ReadRequest() {
  std::string request;
  char buffer[1 << 16];
  for (ssize_t n = 0; (n = read(STDIN_FILENO, buffer, sizeof buffer)) > 0;) {
    request.append(buffer, static_cast<std::size_t>(n));
  }
  return request;
}

inline bool WriteReply(std::string_view reply) {
  while (!reply.empty()) {
    const ssize_t n = write(STDOUT_FILENO, reply.data(), reply.size());
    if (n <= 0) return false;
    reply.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

}  // namespace sceneweld::program
