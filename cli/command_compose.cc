#include <charconv>
#include <optional>
#include <string>

#include "sceneweld/cli/commands.h"
#include "sceneweld/cli/input.h"
#include "sceneweld/cli/output_file.h"
#include "sceneweld/cli/report.h"
#include "sceneweld/cli/terminal.h"
#include "sceneweld/parsers/files.h"
#include "sceneweld/parsers/judge.h"
#include "sceneweld/parsers/loss.h"
#include "sceneweld/parsers/number.h"
#include "sceneweld/scene/render_json.h"

namespace sceneweld::cli {
namespace {

bool TooMuchLost(const LossReport& losses, MaxLoss max_loss) {
  switch (max_loss) {
    case MaxLoss::kAll: return false;
    case MaxLoss::kApproximated: return losses.dropped() > 0;
    case MaxLoss::kNone: return losses.dropped() + losses.approximated() + losses.renamed() > 0;
  }
  return false;
}

// One digit of a small number.
std::string Exponent(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 1);
  return {buffer, end.ptr};
}

void ShowJudgement(const Judgement& judgement, Report& report) {
  const std::string bodies = std::to_string(judgement.bodies), joints = std::to_string(judgement.joints);
  report.Say(judgement.engine + (judgement.good() ? " agrees: " : " disagrees: ") + bodies + " bodies and " + joints +
             " joints compared, poses to " + Exponent(judgement.largest_pose_difference));
  report.SayJson("{\"judge\":{\"engine\":" + JsonString(judgement.engine) + ",\"bodies\":" + bodies +
                 ",\"joints\":" + joints + ",\"findings\":" + std::to_string(judgement.findings) +
                 ",\"largest_pose_difference\":" + FormatNumber(judgement.largest_pose_difference) + "}}");
}

Exit CannotWrite(const std::string& path, const std::string& reason) {
  WriteError(CommandLineError("cannot write `" + path + "`: " + reason));
  return kCommandLineAtFault;
}

}  // namespace

Exit Run(const ComposeCommand& command) {
  Report report(command.read);
  Diagnostics& diagnostics = report.NewInput();
  const std::optional<Loaded> loaded = LoadInput(command.input, command.read, diagnostics);
  if (!loaded) {
    report.Show(diagnostics);
    report.Say(CountText(diagnostics.error_count(), diagnostics.warning_count()) + "; nothing was written");
    return kInputAtFault;
  }

  const bool to_file = !command.output.empty() && command.output != "-";
  WriteOptions options;
  options.sdf_version = command.sdf_version;
  options.separator = command.separator;
  if (to_file) options.folder = FolderOf(NormalizedPath(command.output, CurrentFolder()));
  LossReport losses(diagnostics);
  const std::string text = Export(*loaded, *command.target, options, losses);
  if (TooMuchLost(losses, command.max_loss)) {
    diagnostics.Error("too-much-lost", {},
                      "the export to " + std::string(command.target->name) + " loses more than `--max-loss` permits");
  }
  std::optional<Judgement> judgement;
  if (command.judge && !diagnostics.has_errors()) {
    options.packages = loaded->packages.get();
    options.files = loaded->files.get();
    judgement = command.target->judge(loaded->scene, text, options, diagnostics);  // reports what it finds as errors
  }
  report.Show(diagnostics);
  if (judgement && judgement->available) ShowJudgement(*judgement, report);
  if (!command.loss_report.empty()) {
    const std::string why = WriteFile(command.loss_report, LossReportJson(diagnostics, losses, command.target->name));
    if (!why.empty()) return CannotWrite(command.loss_report, why);
  }
  if (diagnostics.has_errors()) {
    report.Say(CountText(diagnostics.error_count(), diagnostics.warning_count()) + "; nothing was written");
    return judgement && !judgement->available ? kCommandLineAtFault : kInputAtFault;
  }
  if (to_file) {
    const std::string why = WriteFile(command.output, text);
    if (!why.empty()) return CannotWrite(command.output, why);
  } else if (const Exit status = WriteOutput(text); status != kDone) {
    return status;
  }
  report.ShowSummary(losses, command.target->name);
  return kDone;
}

}  // namespace sceneweld::cli
