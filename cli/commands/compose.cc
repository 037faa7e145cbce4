// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld compose` and `convert`: compose, export, judge, write.

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/options/write_options.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/output_names.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/reading/watch.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/parsers/output/temporary_folder.h"
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

// One input and its output.
struct Composition {
  std::string input;
  std::string output;  // Empty: standard output.
  std::string loss_report;
  bool is_one_of_several = false;
};

// What came of it, for the result line in JSON.
struct Result {
  Exit status = kDone;
  std::size_t errors = 0;
  std::size_t warnings = 0;

  void Count(const Diagnostics& diagnostics) {
    errors += diagnostics.error_count();
    warnings += diagnostics.warning_count();
  }
  Result& End(Exit with) {
    status = with;
    return *this;
  }
};

Result Compose(const Composition& work, const ComposeCommand& command, const ReadOptions& read, Report& report) {
  Result result;
  const std::string_view named = work.is_one_of_several ? std::string_view(work.input) : std::string_view();
  const auto nothing_written = [&](const Diagnostics& at_fault) {
    report.Say((named.empty() ? "" : work.input + ": ") + CountText(at_fault.error_count(), at_fault.warning_count()) +
               "; nothing was written");
  };
  Diagnostics& diagnostics = report.NewInput();
  const std::optional<Loaded> loaded = LoadInput(work.input, read, diagnostics);
  if (!loaded) {
    report.Show(diagnostics, named);
    result.Count(diagnostics);
    nothing_written(diagnostics);
    return result.End(kInputAtFault);
  }

  const bool to_file = !work.output.empty();
  FileExportOptions options;
  options.write = WriteOptionsOf(command);
  options.assets = command.assets;
  options.convert_meshes = command.convert_meshes;
  options.zip = command.zip;
  LossReport losses(diagnostics);
  const auto output = ExportFile(*loaded, *command.target, work.output, options, losses);
  CheckLoss(losses, *command.target, command.max_loss);
  std::optional<Verdict> verdict;
  // Reports its findings as errors.
  if (command.judge && !diagnostics.has_errors()) verdict = Judge(command, *loaded, *output, losses, diagnostics);
  report.Show(diagnostics, named);
  result.Count(diagnostics);
  report.ShowLosses(diagnostics, losses);
  if (verdict && verdict->engine.available) ShowVerdict(*verdict, report);
  if (!work.loss_report.empty()) {
    const std::string why =
        WriteFile(work.loss_report, LossReportJson(diagnostics, losses, command.target->name, loaded->scene));
    if (!why.empty()) return result.End(CannotWrite(work.loss_report, why));
  }
  if (diagnostics.has_errors()) {
    nothing_written(diagnostics);
    return result.End(verdict && !verdict->engine.available ? kCommandLineAtFault : kInputAtFault);
  }
  Diagnostics& of_writing = report.NewInput();
  if (to_file) {
    std::string why;
    const FileExport::Outcome outcome = output->Write(of_writing, why);
    report.Show(of_writing, named);
    result.Count(of_writing);
    if (!why.empty()) return result.End(CannotWrite(work.output, why));
    if (of_writing.has_errors()) nothing_written(of_writing);
    if (outcome != FileExport::Outcome::kWritten) {
      return result.End(outcome == FileExport::Outcome::kNotMade ? kInputAtFault : kCommandLineAtFault);
    }
  } else if (const Exit status = WriteOutput(output->bytes(), of_writing); status != kDone) {
    report.Show(of_writing, named);
    return result.End(status);
  }
  report.ShowSummary(losses, command.target->name, work.output, loaded->scene, command.says_no_loss);
  return result;
}

Exit ComposeEach(const Inputs& inputs, const std::vector<std::string>& outputs,
                 const std::vector<std::string>& loss_reports, const ComposeCommand& command, const ReadOptions& read,
                 Report& report, std::set<std::string>& written_files) {
  const std::string here = CurrentFolder();
  std::set<std::string> sources;
  for (const Input& input : inputs.all) sources.insert(NormalizedPath(input.path, here));
  Exit worst = kDone;
  std::size_t written = 0;
  for (std::size_t i = 0; i < inputs.all.size(); ++i) {
    const Composition work{inputs.all[i].path, outputs[i], loss_reports[i], inputs.several};
    const Result result = Compose(work, command, read, report);
    worst = std::max(worst, result.status);
    if (result.status == kDone) {
      ++written;
      // A file that is written over itself stays an input.
      std::string file = NormalizedPath(work.output, here);
      if (!work.output.empty() && !sources.contains(file)) written_files.insert(std::move(file));
    }
    if (!inputs.several) return worst;
    report.SayJson("result", [&](JsonWriter& json) {
      json.Put("input", work.input);
      json.Put("output", work.output);
      json.Put("written", result.status == kDone);
      json.Put("errors", result.errors);
      json.Put("warnings", result.warnings);
    });
  }
  report.Say(std::to_string(inputs.all.size()) + " inputs, " + std::to_string(written) + " written");
  return worst;
}

// `written_files` are those of earlier rounds, and get those of this one.
Exit ComposeAll(const ComposeCommand& command, const ReadOptions& read, std::set<std::string>& written_files) {
  Report report(read, command.losses);
  const auto refuse = [](const Refusal& refusal) {
    WriteError(CommandLineError(refusal.message, refusal.help));
    return kCommandLineAtFault;
  };
  const auto inputs =
      FindInputsOrReport(command.inputs, read, {command.output_dir, command.output, written_files}, report);
  if (!inputs) return kInputAtFault;
  const auto outputs = OutputNames(*inputs, command);
  if (const auto* refusal = std::get_if<Refusal>(&outputs)) return refuse(*refusal);
  std::vector<std::string> loss_reports;
  for (const Input& input : inputs->all) {
    auto name = FilledName(command.loss_report, input.path);
    if (const auto* refusal = std::get_if<Refusal>(&name)) return refuse(*refusal);
    loss_reports.push_back(std::get<std::string>(std::move(name)));
    if (loss_reports.size() > 1 && !loss_reports.front().empty() && loss_reports.back() == loss_reports.front()) {
      return refuse({"one `--loss-report` for several inputs", "use a pattern, as in `'{stem}.losses.json'`"});
    }
  }
  return ComposeEach(*inputs, std::get<std::vector<std::string>>(outputs), loss_reports, command,
                     inputs->several ? WithStore(read) : read, report, written_files);
}

}  // namespace

Exit Run(const ComposeCommand& command) {
  std::set<std::string> written_files;
  return DoAndWatch(command.watch, command.read,
                    [&](const ReadOptions& read) { return ComposeAll(command, read, written_files); });
}

}  // namespace sceneweld::cli
