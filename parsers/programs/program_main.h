// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The main() of programs that RunProgram (parsers/programs/program_run.h) runs: guards, request, reply.

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <string_view>

namespace sceneweld::program {

/// Makes this process end when its caller ends, or after the given seconds, and without a core file, however hostile
/// the input is.
inline void SetLimits(int argc, char** argv) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGALRM, SIG_DFL);
  alarm(argc > 1 ? static_cast<unsigned>(std::atoi(argv[1])) : 60);
  rlimit no_core{};
  setrlimit(RLIMIT_CORE, &no_core);
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
