// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld resolve`: the file that a URI names.

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"

namespace sceneweld::cli {

Exit Run(const ResolveCommand& command) {
  Report report(command.read);
  Diagnostics& diagnostics = report.NewInput();
  std::vector<Attempt> attempts;
  std::optional<std::string> path;
  if (CheckConfig(command.read, diagnostics)) path = Resolve(command.uri, command.read.load, diagnostics, attempts);
  std::string out;
  if (command.explain) {
    for (std::size_t i = 0; i < attempts.size(); ++i) {
      out += std::to_string(i + 1) + ". " + ToText(attempts[i]) + "\n";
    }
  }
  if (path) out += *path + "\n";
  const Exit written = WriteOutput(out);
  report.Show(diagnostics);
  if (written != kDone) return written;
  return path ? kDone : kInputAtFault;
}

}  // namespace sceneweld::cli
