// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// The answer of a helper program.
struct ProgramReply {
  std::string failure;  ///< Why it gave no answer, such as "it cannot be started"; empty if it did.
  std::string bytes;    ///< Not to be trusted: the program worked on untrusted input.
};

/// The seconds until the deadline of the limits, at least 1 and at most `most`; `most` without a deadline.
int SecondsLeft(const Limits& limits, int most);

/// ProgramReply::failure as a clause about the program: "the program `sceneweld_assimp` was killed".
std::string ProgramFault(std::string_view program, std::string_view failure);

/// The message of another library as a part of ours: one line of ASCII, without a full stop.
std::string CleanedWords(std::string_view words);

/// Runs a program (FindProgramFile) that reads the request from its standard input and writes the reply to its standard
/// output. Both are files in memory. Its standard error is discarded. Its only argument is `seconds`, the time in which
/// it must finish (parsers/programs/program_main.h). It inherits no other descriptors, and of the environment only the
/// variables with these names, besides those of the loader. It is killed if `limits` request a stop, or soon after its
/// time is over.
ProgramReply RunProgram(const std::string& program, int seconds, std::string_view request, const Limits& limits,
                        std::span<const char* const> environment = {});

}  // namespace sceneweld
