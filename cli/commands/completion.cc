// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld completion`: scripts for shells.

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/options/command_line_doc.h"
#include "sceneweld/cli/terminal/terminal.h"

namespace sceneweld::cli {

Exit Run(const CompletionCommand& command) {
  const CommandLineDoc doc = DescribeCommandLine();
  if (command.shell == "zsh") return WriteOutput(ZshCompletion(doc));
  if (command.shell == "fish") return WriteOutput(FishCompletion(doc));
  return WriteOutput(BashCompletion(doc));
}

}  // namespace sceneweld::cli
