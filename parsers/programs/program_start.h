// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace sceneweld {

/// The alarm of a program that hostile input has taken over may never ring, so its caller also watches the time, for
/// this much longer.
inline constexpr std::chrono::seconds kProgramGrace(2);

/// Starts a helper program with these descriptors as its standard input and output; an output of -1 is discarded. Its
/// standard error is discarded. It inherits no other descriptors, and of the environment `variables` only
/// (`NAME=VALUE`). Returns its process, or -1.
pid_t StartProgram(const std::string& program, const std::string& argument, int in, int out,
                   std::vector<std::string> variables);

/// The variables of the environment that the loader of programs and sanitizers need, as `NAME=VALUE`.
std::vector<std::string> LoaderVariables();

/// Why a helper program that took a signal gave no answer. `late` is the answer for one that took too long.
std::string ReasonOfSignal(int signal, const std::string& late);
/// Why a helper program with this status of waitpid gave no answer; empty if it did.
std::string ReasonOfStatus(int status, const std::string& late);
/// `it took longer than 60 s`
std::string LateText(int seconds);

}  // namespace sceneweld
