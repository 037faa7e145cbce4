// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "sceneweld/parsers/programs/program_reply.h"
#include "sceneweld/scene/limits.h"

namespace sceneweld {

/// Runs a program (FindProgramFile) that reads the request from its standard input and writes the reply to its standard
/// output. Both are files in memory. Its standard error is discarded. Its only argument is `seconds`, the time in which
/// it must finish (parsers/programs/program_main.h). It inherits no other descriptors, and of the environment only the
/// variables with these names, besides those of the loader. It is killed if `limits` request a stop, or soon after its
/// time is over.
ProgramReply RunProgram(const std::string& program, int seconds, std::string_view request, const Limits& limits,
                        std::span<const char* const> environment = {});

}  // namespace sceneweld
