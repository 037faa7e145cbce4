// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld check`: composes inputs and shows every diagnostic.

#include <optional>
#include <string>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld::cli {

Exit Run(const CheckCommand& command) {
  Report report(command.read);
  const bool several = command.inputs.size() > 1;
  std::size_t at_fault = 0, errors = 0, warnings = 0;
  for (const std::string& input : command.inputs) {
    Diagnostics& diagnostics = report.NewInput();
    const std::optional<Loaded> loaded = LoadInput(input, command.read, diagnostics);
    if (loaded) Check(*loaded, diagnostics);
    std::string meshes;
    if (loaded && command.meshes) {
      const std::size_t count = CheckMeshes(*loaded, diagnostics);
      meshes = ", " + std::to_string(count) + (count == 1 ? " mesh file" : " mesh files");
    }
    report.Show(diagnostics, several ? std::string_view(input) : std::string_view());
    errors += diagnostics.error_count();
    warnings += diagnostics.warning_count();
    if (diagnostics.has_errors()) ++at_fault;
    const std::string counts = CountText(diagnostics.error_count(), diagnostics.warning_count());
    if (!loaded) {
      report.Say(input + ": " + counts);
    } else {
      report.Say(input + ": composes" + (counts.empty() ? "" : ", " + counts) + " (" + SizeText(loaded->scene) +
                 meshes + ")");
    }
  }
  if (several) {
    const std::string counts = CountText(errors, warnings);
    report.Say(std::to_string(command.inputs.size()) + " inputs, " + std::to_string(at_fault) + " invalid" +
               (counts.empty() ? "" : ": " + counts));
  }
  report.SayJson("summary", [&](JsonWriter& json) {
    json.Put("inputs", command.inputs.size());
    json.Put("at_fault", at_fault);
    json.Put("errors", errors);
    json.Put("warnings", warnings);
  });
  return at_fault > 0 ? kInputAtFault : kDone;
}

}  // namespace sceneweld::cli
