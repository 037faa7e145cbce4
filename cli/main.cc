/// The command line program `sceneweld`.

#include <exception>
#include <new>
#include <variant>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/options/command_line.h"
#include "sceneweld/cli/terminal/terminal.h"

int main(int argc, char** argv) {
  using namespace sceneweld::cli;
  try {
    const ParsedCommandLine parsed = ParseCommandLine(argc, argv);
    if (const Exit* status = std::get_if<Exit>(&parsed.result)) return *status;
    return std::visit([](const auto& command) { return Run(command); }, std::get<Command>(parsed.result));
  } catch (const std::bad_alloc&) {
    WriteError(CommandLineError("out of memory"));
  } catch (const std::exception& error) {
    WriteError(
        CommandLineError(std::string("internal error: ") + error.what(), "please report it together with the input"));
  }
  return kCommandLineAtFault;
}
