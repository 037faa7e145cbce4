// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld help`: the help of a command.

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/options/command_line.h"
#include "sceneweld/cli/terminal/terminal.h"

namespace sceneweld::cli {

Exit Run(const HelpCommand& command) { return WriteOutput(HelpText(command.command)); }

}  // namespace sceneweld::cli
