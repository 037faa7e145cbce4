// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld diff`: compares the meanings of two scenes.

#include <optional>
#include <string>

#include "sceneweld/cli/answers/difference_json.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"

namespace sceneweld::cli {

Exit Run(const DiffCommand& command) {
  Report report(command.read);
  const std::optional<Loaded> a = LoadOrReport(command.a, command.read, report);
  const std::optional<Loaded> b = LoadOrReport(command.b, command.read, report);
  if (!a || !b) return kInputAtFault;
  Diagnostics& diagnostics = report.NewInput();
  const auto differences = Compare(*a, *b, command.tolerance, diagnostics);
  report.Show(diagnostics);
  if (!differences) return kInputAtFault;
  std::string out;
  for (const Difference& difference : *differences) {
    if (command.json) {
      JsonWriter json(out, JsonWriter::Layout::kSpaced);
      Write(difference, json);
    } else {
      out += difference.Text();
    }
    out += '\n';
  }
  if (!command.json) {
    out += differences->empty()       ? "same\n"
           : differences->size() == 1 ? "1 difference\n"
                                      : std::to_string(differences->size()) + " differences\n";
  }
  const Exit written = WriteOutput(out);
  if (written != kDone) return written;
  return differences->empty() ? kDone : kInputAtFault;
}

}  // namespace sceneweld::cli
