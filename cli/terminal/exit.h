// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace sceneweld::cli {

/// Exit status of the program. The last two are those of a shell for a program that a signal ended: SIGINT, SIGTERM.
enum Exit { kDone = 0, kInputAtFault = 1, kCommandLineAtFault = 2, kInterrupted = 130, kTerminated = 143 };

}  // namespace sceneweld::cli
