// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The messages between ProgramPool (program_pool.h) and a helper program that serves requests (program_server.h), over
/// a socket that keeps their bounds.

#include <cstdint>

namespace sceneweld::program {

/// The argument that makes a helper program serve requests, which come on its standard input.
inline constexpr char kServe[] = "--serve";

/// To the program, with two descriptors: the file that holds the request, and the empty file for the reply.
struct ServedRequest {
  std::int32_t seconds = 0;  ///< The time in which the child must finish.
};

/// From the program, after the child has ended.
struct ServedReply {
  std::int32_t has_started = 0;  ///< 0: there was no child.
  std::int32_t status = 0;       ///< As waitpid gives it.
};

}  // namespace sceneweld::program
