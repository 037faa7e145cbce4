// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld compose` and `convert`: compose, export, judge, write.

#include <stdlib.h>

#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/options/write_options.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/text/json_writer.h"

namespace sceneweld::cli {
namespace {

// One digit of a small number.
std::string Exponent(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 1);
  return {buffer, end.ptr};
}

// The finding of the engine, and of sceneweld when it reads the file back.
struct Verdict {
  Judgement engine;
  std::size_t read_back_differences = 0;  // Whether or not they are reported as losses.
};

void ShowVerdict(const Verdict& verdict, Report& report) {
  const Judgement& judgement = verdict.engine;
  report.Say(judgement.engine + (judgement.good() ? " agrees: " : " disagrees: ") + std::to_string(judgement.bodies) +
             " bodies and " + std::to_string(judgement.joints) + " joints compared, poses to " +
             Exponent(judgement.largest_pose_difference));
  if (verdict.read_back_differences > 0) {
    report.Say("sceneweld reads it back with " + std::to_string(verdict.read_back_differences) +
               (verdict.read_back_differences == 1 ? " difference" : " differences"));
  }
  report.SayJson("judge", [&](JsonWriter& json) {
    json.Put("engine", judgement.engine);
    json.Put("bodies", judgement.bodies);
    json.Put("joints", judgement.joints);
    json.Put("findings", judgement.findings);
    json.Put("largest_pose_difference", judgement.largest_pose_difference);
    json.Put("read_back_differences", verdict.read_back_differences);
  });
}

Exit CannotWrite(const std::string& path, const std::string& reason) {
  WriteError(CommandLineError("cannot write `" + path + "`: " + reason));
  return kCommandLineAtFault;
}

// A temporary folder, removed with this object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code error;
    std::string pattern = (std::filesystem::temp_directory_path(error) / "sceneweld_XXXXXX").string();
    if (!error && mkdtemp(pattern.data())) path_ = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }  ///< Empty if it could not be made.

 private:
  std::string path_;
};

// Reads the file back with sceneweld. A difference that no loss reports is a finding.
void ReadItBack(const ComposeCommand& command, const Loaded& loaded, const std::string& text,
                const WriteOptions& options, const LossReport& losses, Verdict& verdict, Diagnostics& diagnostics) {
  if (!verdict.engine.available) return;
  Diagnostics of_reading;
  const auto back = CheckReadBack(loaded, text, *command.target, options, losses, of_reading);
  const auto find = [&](const Span& span, std::string message) {
    ++verdict.engine.findings;
    diagnostics.Error("judge-finding", span, std::move(message));
  };
  if (!back) {
    for (const Diagnostic& diagnostic : of_reading.all()) {
      if (diagnostic.severity == Severity::kError) find({}, "sceneweld cannot read it back: " + diagnostic.message);
    }
    return;
  }
  verdict.read_back_differences = back->differences;
  for (const Difference& difference : back->unexplained) {
    find(difference.span_a, "the file differs when it is read back, and no loss reports it: " + difference.Text());
  }
}

// The judge opens the copies of assets that the text names, before anything is written. They go into a temporary
// folder.
Verdict Judge(const ComposeCommand& command, const Loaded& loaded, const FileExport& output, const LossReport& losses,
              Diagnostics& diagnostics) {
  WriteOptions options = output.write_options();
  const TemporaryFolder folder;
  if (output.has_copies()) {
    if (folder.path().empty() || !output.WriteCopies(folder.path(), diagnostics)) {
      diagnostics.Error("judge-unavailable", {}, "the copies for the judge cannot be written into a temporary folder");
      return {};
    }
    options.folder = folder.path();
  }
  const std::string text = Collected(output.bytes(), diagnostics);
  Verdict verdict;
  verdict.engine = command.target->judge(loaded.scene, text, options, diagnostics);
  ReadItBack(command, loaded, text, options, losses, verdict, diagnostics);
  return verdict;
}

}  // namespace

Exit Run(const ComposeCommand& command) {
  Report report(command.read, command.losses);
  Diagnostics& diagnostics = report.NewInput();
  const std::optional<Loaded> loaded = LoadInput(command.input, command.read, diagnostics);
  if (!loaded) {
    report.Show(diagnostics);
    report.Say(CountText(diagnostics.error_count(), diagnostics.warning_count()) + "; nothing was written");
    return kInputAtFault;
  }

  const bool to_file = !command.output.empty() && command.output != "-";
  FileExportOptions options;
  options.write = WriteOptionsOf(command);
  options.assets = command.assets;
  options.convert_meshes = command.convert_meshes;
  options.zip = command.zip;
  LossReport losses(diagnostics);
  const auto output = ExportFile(*loaded, *command.target, to_file ? command.output : std::string(), options, losses);
  CheckLoss(losses, *command.target, command.max_loss);
  std::optional<Verdict> verdict;
  // Reports its findings as errors.
  if (command.judge && !diagnostics.has_errors()) verdict = Judge(command, *loaded, *output, losses, diagnostics);
  report.Show(diagnostics);
  report.ShowLosses(diagnostics, losses);
  if (verdict && verdict->engine.available) ShowVerdict(*verdict, report);
  if (!command.loss_report.empty()) {
    const std::string why =
        WriteFile(command.loss_report, LossReportJson(diagnostics, losses, command.target->name, loaded->scene));
    if (!why.empty()) return CannotWrite(command.loss_report, why);
  }
  const auto nothing_written = [&](const Diagnostics& at_fault) {
    report.Say(CountText(at_fault.error_count(), at_fault.warning_count()) + "; nothing was written");
  };
  if (diagnostics.has_errors()) {
    nothing_written(diagnostics);
    return verdict && !verdict->engine.available ? kCommandLineAtFault : kInputAtFault;
  }
  Diagnostics& of_writing = report.NewInput();
  if (to_file) {
    std::string why;
    const FileExport::Outcome outcome = output->Write(of_writing, why);
    report.Show(of_writing);
    if (!why.empty()) return CannotWrite(command.output, why);
    if (of_writing.has_errors()) nothing_written(of_writing);
    if (outcome != FileExport::Outcome::kWritten) {
      return outcome == FileExport::Outcome::kNotMade ? kInputAtFault : kCommandLineAtFault;
    }
  } else if (const Exit status = WriteOutput(output->bytes(), of_writing); status != kDone) {
    report.Show(of_writing);
    return status;
  }
  report.ShowSummary(losses, command.target->name, to_file ? command.output : std::string(), loaded->scene,
                     command.says_no_loss);
  return kDone;
}

}  // namespace sceneweld::cli
