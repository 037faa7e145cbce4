// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld pose`: forward kinematics of one frame.

#include <optional>

#include "sceneweld/cli/answers/frame_pose.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"

namespace sceneweld::cli {

Exit Run(const PoseCommand& command) {
  Report report(command.read);
  const std::optional<Loaded> loaded = LoadOrReport(command.input, command.read, report);
  if (!loaded) return kInputAtFault;
  Diagnostics& diagnostics = report.NewInput();
  const auto pose = PoseOfFrame(loaded->scene, command.frame, command.in,
                                {command.configuration, command.joints, command.free}, diagnostics);
  report.Show(diagnostics);
  if (!pose) return kInputAtFault;
  if (!command.json) return WriteOutput(ToText(*pose));
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kSpaced);
  json.OpenObject();
  WriteKeys(*pose, json);
  json.CloseObject();
  return WriteOutput(out + "\n");
}

}  // namespace sceneweld::cli
