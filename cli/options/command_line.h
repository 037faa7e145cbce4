// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// Parses the command line. Only the source file uses CLI11.

#include <string>
#include <variant>
#include <vector>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/terminal/exit.h"

namespace sceneweld::cli {

/// The command to run. If there is none, the command line was refused or already done (help, version), and `result` is
/// the exit status.
struct ParsedCommandLine {
  std::variant<Exit, Command> result;
  ErrorOutput error;
};
ParsedCommandLine ParseCommandLine(int argc, const char* const* argv);

/// The help of a command; of the program if it is empty.
std::string HelpText(const std::string& command);

/// The same for the words after the program's name, `compose`, `--to=sdf`, ... Prints nothing. For options that do not
/// come from a command line.
std::variant<Command, Refusal> UnderstandCommand(const std::vector<std::string>& words);
/// The same with other environment variables than those of the process.
std::variant<Command, Refusal> UnderstandCommand(const std::vector<std::string>& words, const Environment& environment);

}  // namespace sceneweld::cli
