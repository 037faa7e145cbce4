// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld lsp`: runs the language server on standard input and output.

#include <unistd.h>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/language_server/language_server.h"

namespace sceneweld::cli {

Exit Run(const LspCommand& command) { return RunLanguageServer(STDIN_FILENO, STDOUT_FILENO, command); }

}  // namespace sceneweld::cli
