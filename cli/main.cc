// SPDX-License-Identifier: BSD-3-Clause
/// The command line program `sceneweld`.

#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/options/command_line.h"
#include "sceneweld/cli/service/worker.h"
#include "sceneweld/cli/terminal/terminal.h"

namespace sceneweld::cli {
namespace {

Exit RunLogged(Command command, const LogOptions& options) {
  return std::visit(
      [&](auto& chosen) {
        if constexpr (requires { chosen.log; }) {
          chosen.log = MakeErrorLog(options, false);
          if constexpr (requires { chosen.log_options; }) chosen.log_options = options;
          if constexpr (requires { chosen.read; }) chosen.read.load.logger = chosen.log;
        } else if constexpr (requires { chosen.read; }) {
          chosen.read.load.logger = MakeErrorLog(options, true);
        }
        return Run(chosen);
      },
      command);
}

}  // namespace
}  // namespace sceneweld::cli

namespace {

// If not even an exception can be allocated, the library of C++ ends the program without one.
[[noreturn]] void EndWithoutMemory() {
  if (std::current_exception()) std::abort();
  constexpr std::string_view kMessage = "error: out of memory\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, kMessage.data(), kMessage.size());
  _exit(2);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace sceneweld::cli;
  std::set_terminate(EndWithoutMemory);
  OccupyStandardFiles();
  try {
    if (argc == 2 && std::string_view(argv[1]) == kServiceWorker) return RunServiceWorker();
    ParsedCommandLine parsed = ParseCommandLine(argc, argv);
    if (const Exit* status = std::get_if<Exit>(&parsed.result)) return *status;
    SetColor(parsed.error.color);
    return RunLogged(std::get<Command>(std::move(parsed.result)), parsed.error.log);
  } catch (const std::bad_alloc&) {
    WriteError(CommandLineError("out of memory"));
  } catch (const std::exception& error) {
    WriteError(
        CommandLineError(std::string("internal error: ") + error.what(), "please report it together with the input"));
  }
  return kCommandLineAtFault;
}
