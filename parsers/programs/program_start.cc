// SPDX-License-Identifier: BSD-3-Clause
// Starts helper programs, and explains how they ended.

#include "sceneweld/parsers/programs/program_start.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace sceneweld {

pid_t StartProgram(const std::string& program, const std::string& argument, int in, int out,
                   std::vector<std::string> variables) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  if (out >= 0) {
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", 2, 0);  // O_RDWR
  }
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", 2, 0);  // O_RDWR
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  std::string name = program, word = argument;
  char* arguments[] = {name.data(), word.data(), nullptr};
  std::vector<char*> environment;
  for (std::string& variable : variables) environment.push_back(variable.data());
  environment.push_back(nullptr);
  pid_t process = 0;
  const int failure = posix_spawn(&process, program.c_str(), &actions, nullptr, arguments, environment.data());
  posix_spawn_file_actions_destroy(&actions);
  return failure == 0 ? process : -1;
}

std::vector<std::string> LoaderVariables() {
  // Programs find their libraries by the first one. The others set up sanitizers.
  constexpr const char* kNames[] = {"LD_LIBRARY_PATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"};
  std::vector<std::string> set;
  for (const char* name : kNames) {
    if (const char* value = std::getenv(name)) set.push_back(std::string(name) + "=" + value);
  }
  return set;
}

std::string ReasonOfSignal(int signal, const std::string& late) {
  switch (signal) {
    case SIGALRM:
    case SIGXCPU: return late;
    case SIGSYS: return "it made a forbidden system call";
    case SIGXFSZ: return "it wrote too much";
    case SIGKILL: return "it was killed";
    default: return "it crashed";
  }
}

std::string ReasonOfStatus(int status, const std::string& late) {
  if (WIFSIGNALED(status)) return ReasonOfSignal(WTERMSIG(status), late);
  return WEXITSTATUS(status) == 0 ? "" : "it failed";
}

std::string LateText(int seconds) { return "it took longer than " + std::to_string(seconds) + " s"; }

}  // namespace sceneweld
