// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// One function for each command, in the file of its name. It returns the exit status of the program.

#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/terminal/exit.h"

namespace sceneweld::cli {

Exit Run(const ComposeCommand& command);
Exit Run(const CheckCommand& command);
Exit Run(const LintCommand& command);
Exit Run(const FmtCommand& command);
Exit Run(const CollisionsCommand& command);
Exit Run(const ExpandCommand& command);
Exit Run(const TreeCommand& command);
Exit Run(const ListCommand& command);
Exit Run(const ExplainCommand& command);
Exit Run(const PoseCommand& command);
Exit Run(const DiffCommand& command);
Exit Run(const ResolveCommand& command);
Exit Run(const ConfigCommand& command);
Exit Run(const StatsCommand& command);
Exit Run(const TagsCommand& command);
Exit Run(const RecordCommand& command);
Exit Run(const SchemaCommand& command);
Exit Run(const ViewCommand& command);
Exit Run(const LspCommand& command);
Exit Run(const ServeCommand& command);
Exit Run(const HelpCommand& command);
Exit Run(const CompletionCommand& command);

}  // namespace sceneweld::cli
