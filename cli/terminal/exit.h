// SPDX-License-Identifier: BSD-3-Clause
#pragma once

namespace sceneweld::cli {

/// Exit status of the program.
enum Exit { kDone = 0, kInputAtFault = 1, kCommandLineAtFault = 2 };

}  // namespace sceneweld::cli
