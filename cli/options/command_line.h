#pragma once

/// The words of a command line, understood. The source file alone knows CLI11.

#include <string>
#include <variant>
#include <vector>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/terminal/exit.h"

namespace sceneweld::cli {

/// What to do, or that it was done already (help, version) or refused: then
/// `result` is the exit status.
struct ParsedCommandLine {
  std::variant<Exit, Command> result;
  LogOptions log;
};
ParsedCommandLine ParseCommandLine(int argc, const char* const* argv);

/// The same for the words after the program's name, `compose`, `--to=sdf`, ...; nothing
/// is printed. For whoever takes options otherwise than from a command line.
std::variant<Command, Refusal> UnderstandCommand(const std::vector<std::string>& words);
/// The same with other environment variables than those of the process.
std::variant<Command, Refusal> UnderstandCommand(const std::vector<std::string>& words, const Environment& environment);

}  // namespace sceneweld::cli
