// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Every command: one row each.

#include <span>

#include "sceneweld/cli/options/option_list.h"

namespace sceneweld::cli {

struct CommandRow {
  const char* name;
  const char* usage;  ///< The text after the name.
  const char* summary;
  const char* examples;  ///< A line `Examples:`, then command lines, each indented by two blanks.
  void (*add_options)(OptionList& options);
  bool logs_requests = false;  ///< It is a server, and logs its answers.
};
std::span<const CommandRow> Commands();
std::vector<std::string_view> CommandNames();

/// The options of a command. Those of standard error, which every command has, come last.
void AddOptions(const CommandRow& row, OptionList& options, ErrorOutput& error);

// The options of each command.
void AddCompose(OptionList& options);
void AddConvert(OptionList& options);
void AddCheck(OptionList& options);
void AddLint(OptionList& options);
void AddFmt(OptionList& options);
void AddCollisions(OptionList& options);
void AddTree(OptionList& options);
void AddList(OptionList& options);
void AddExplain(OptionList& options);
void AddPose(OptionList& options);
void AddDiff(OptionList& options);
void AddExpand(OptionList& options);
void AddResolve(OptionList& options);
void AddConfigCommand(OptionList& options);
void AddStats(OptionList& options);
void AddTags(OptionList& options);
void AddRecord(OptionList& options);
void AddSchema(OptionList& options);
void AddView(OptionList& options);
void AddLsp(OptionList& options);
void AddServe(OptionList& options);
void AddCompletion(OptionList& options);
void AddHelp(OptionList& options);

}  // namespace sceneweld::cli
