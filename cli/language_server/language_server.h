// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/terminal/exit.h"

namespace sceneweld::cli {

/// Answers an editor on two file descriptors until it says `exit` or closes its end (Language Server Protocol 3.17).
/// Returns kInputAtFault if the editor leaves without `shutdown`.
Exit RunLanguageServer(int in, int out, const LspCommand& command);

}  // namespace sceneweld::cli
