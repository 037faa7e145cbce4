// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld compose` and `convert`: compose, export, judge, write.

#include <charconv>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sceneweld/cli/batch/batch.h"
#include "sceneweld/cli/terminal/interruption.h"
#include "sceneweld/cli/batch/name_pattern.h"
#include "sceneweld/cli/batch/output_names.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/options/write_options.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/noted_files.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/reading/watch.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/judge/judge.h"
#include "sceneweld/parsers/loss/loss_json.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/parsers/output/temporary_files.h"
#include "sceneweld/scene/json/json_writer.h"

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
    // The folder of copies may be beside the output's folder, or above it.
    std::string inner = folder.path();
    for (std::string_view rest = output.assets_folder(); rest.starts_with(".."); rest.remove_prefix(2)) {
      inner += "/in";
      if (rest.size() > 2) rest.remove_prefix(1);
    }
    if (folder.path().empty() || !output.WriteCopies(inner, diagnostics)) {
      diagnostics.Error("judge-unavailable", {}, "the copies for the judge cannot be written into a temporary folder");
      return {};
    }
    options.folder = inner;
  }
  const std::string text = Collected(output.bytes(), diagnostics);
  Verdict verdict;
  verdict.engine = command.target->judge(loaded.scene, text, options, diagnostics);
  ReadItBack(command, loaded, text, options, losses, verdict, diagnostics);
  return verdict;
}

// Engines of other projects may not run in several threads.
std::mutex judging;

// The data that is shown of a scene after its work. It holds the scene only if standard output still needs it.
struct Composition {
  std::optional<Loaded> loaded;
  std::optional<LossReport> losses;
  std::unique_ptr<FileExport> output;
  std::optional<Verdict> verdict;
  std::string size;  // SizeText.
  const Diagnostics* of_reading = nullptr;
  const Diagnostics* of_writing = nullptr;
  bool is_written = false;  // Or may be written to standard output.
};

class ComposeRun {
 public:
  ComposeRun(const ComposeCommand& command, const NamePattern& loss_reports, bool several, Report& report,
             std::set<std::string>& written_files)
      : command_(command),
        loss_reports_(loss_reports),
        several_(several),
        report_(report),
        written_files_(written_files),
        here_(CurrentFolder()) {}

  // Files that the run reads beside its scenes.
  void AddReadBeside(const std::vector<std::string>& lists) {
    for (const std::string& list : lists) beside_.push_back({list, "the list of inputs"});
    if (!command_.batch.manifest.empty()) {
      beside_.push_back({NormalizedPath(command_.batch.manifest, here_), "the manifest"});
    }
  }
  void Work(const BatchScene& scene, const std::string& output, const ReadOptions& read, SceneOutcome& outcome) const;

 private:
  void Make(const BatchScene& scene, const std::string& output, const ReadOptions& read, const NotedFiles& noted,
            Composition& work, SceneOutcome& outcome) const;
  bool MayWrite(const BatchScene& scene, const std::string& output, const ReadOptions& read, const NotedFiles& noted,
                const Composition& work, SceneOutcome& outcome) const;
  void Write(const std::string& output, Composition& work, SceneOutcome& outcome) const;
  void AddFiles(const std::string& output, const Composition& work, SceneOutcome& outcome) const;
  Exit Show(const BatchScene& scene, const std::string& output, Composition& work, SceneOutcome& outcome) const;
  void SayNothingWritten(const BatchScene& scene, const Diagnostics& at_fault) const;

  const ComposeCommand& command_;
  const NamePattern& loss_reports_;
  const bool several_;
  Report& report_;
  std::set<std::string>& written_files_;
  const std::string here_;
  std::vector<ReadBeside> beside_;
  const std::shared_ptr<SharedFiles> shared_ = std::make_shared<SharedFiles>();
};

void ComposeRun::Work(const BatchScene& scene, const std::string& output, const ReadOptions& read,
                      SceneOutcome& outcome) const {
  const auto work = std::make_shared<Composition>();
  Diagnostics& diagnostics = outcome.NewDiagnostics();
  work->of_reading = &diagnostics;
  outcome.in_order = [this, scene, output, work](SceneOutcome& done) { return Show(scene, output, *work, done); };
  if (command_.losses == LossesForm::kSummary) outcome.leaves_out = &IsLoss;
  ReadOptions noting = read;
  const auto noted = NoteFiles(noting);
  work->loaded = LoadInput(scene.input->path, noting, diagnostics);
  if (!work->loaded) return outcome.Fail(kInputAtFault);
  if (Interruption::happened() && several_) {
    outcome.state = SceneOutcome::State::kLeft;
  } else {
    Make(scene, output, read, *noted, *work, outcome);
  }
  if (outcome.state == SceneOutcome::State::kDone && output.empty()) return;
  work->output.reset();
  work->loaded.reset();
}

void ComposeRun::Make(const BatchScene& scene, const std::string& output, const ReadOptions& read,
                      const NotedFiles& noted, Composition& work, SceneOutcome& outcome) const {
  Diagnostics& diagnostics = *outcome.diagnostics.front();
  work.size = SizeText(work.loaded->scene);
  outcome.PutSize(work.loaded->scene);
  FileExportOptions options;
  options.write = WriteOptionsOf(command_);
  options.assets = command_.assets;
  options.convert_meshes = command_.convert_meshes;
  options.zip = command_.zip;
  options.assets_folder = command_.assets_dir;
  options.shared = shared_;
  LossReport& losses = work.losses.emplace(diagnostics);
  work.output = ExportFile(*work.loaded, *command_.target, output, options, losses);
  CheckLoss(losses, *command_.target, command_.max_loss);
  outcome.PutValue("losses", [&](JsonWriter& json) {
    json.OpenObject();
    WriteSummary(losses, command_.target->name, json);
    json.CloseObject();
  });
  if (!MayWrite(scene, output, read, noted, work, outcome)) return;
  // Reports its findings as errors.
  if (command_.judge && !diagnostics.has_errors()) {
    const std::lock_guard lock(judging);
    work.verdict = Judge(command_, *work.loaded, *work.output, losses, diagnostics);
  }
  if (!command_.loss_report.empty()) {
    const std::string path = std::get<std::string>(loss_reports_.NameFor(scene));
    const std::string why =
        WriteFile(path, LossReportJson(diagnostics, losses, command_.target->name, work.loaded->scene));
    if (!why.empty()) return outcome.Refuse({"cannot write `" + path + "`: " + why, ""});
  }
  if (diagnostics.has_errors()) {
    return outcome.Fail(work.verdict && !work.verdict->engine.available ? kCommandLineAtFault : kInputAtFault);
  }
  work.is_written = true;
  if (!output.empty()) Write(output, work, outcome);
}

bool ComposeRun::MayWrite(const BatchScene& scene, const std::string& output, const ReadOptions& read,
                          const NotedFiles& noted, const Composition& work, SceneOutcome& outcome) const {
  std::vector<std::string> outputs = work.output->ReplacedCompanions();
  if (!output.empty()) outputs.push_back(output);
  if (!command_.loss_report.empty()) {
    outputs.push_back(std::get<std::string>(loss_reports_.NameFor(scene)));
    if (!output.empty() && NormalizedPath(outputs.back(), here_) == NormalizedPath(output, here_)) {
      outcome.Refuse({"the output and the report of losses would both be " + Quoted(output), "use two names"});
      return false;
    }
  }
  const ReadScene source{scene.input->path, noted, read, &*work.loaded, beside_};
  if (CheckOverwriting(outputs, source, *outcome.diagnostics.front())) return true;
  outcome.Fail(kCommandLineAtFault);
  return false;
}

void ComposeRun::Write(const std::string& output, Composition& work, SceneOutcome& outcome) const {
  // A scene that was interrupted is left out as a whole.
  if (Interruption::happened() && several_) {
    outcome.state = SceneOutcome::State::kLeft;
    return;
  }
  Diagnostics& of_writing = outcome.NewDiagnostics();
  work.of_writing = &of_writing;
  std::string why;
  const FileExport::Outcome written = work.output->Write(of_writing, why);
  if (!why.empty()) return outcome.Refuse({"cannot write `" + output + "`: " + why, ""});
  if (written != FileExport::Outcome::kWritten) {
    return outcome.Fail(written == FileExport::Outcome::kNotMade ? kInputAtFault : kCommandLineAtFault);
  }
  AddFiles(output, work, outcome);
}

// The output, the copies beside it and the report of losses, for the manifest.
void ComposeRun::AddFiles(const std::string& output, const Composition& work, SceneOutcome& outcome) const {
  const std::string path = NormalizedPath(output, here_);
  outcome.files.emplace_back(path, "");
  if (command_.batch.manifest.empty()) return;
  for (const std::string& file : work.output->Companions()) outcome.files.emplace_back(file, "");
}

void ComposeRun::SayNothingWritten(const BatchScene& scene, const Diagnostics& at_fault) const {
  report_.Say((several_ ? scene.Name() + ": " : "") + CountText(at_fault.error_count(), at_fault.warning_count()) +
              "; nothing was written");
}

Exit ComposeRun::Show(const BatchScene& scene, const std::string& output, Composition& work,
                      SceneOutcome& outcome) const {
  const bool shows = !command_.batch.json_lines && !outcome.repeats;
  const std::string_view named = several_ ? std::string_view(scene.input->path) : std::string_view();
  Exit ends = kDone;
  if (shows) report_.Show(*work.of_reading, named);
  if (shows && work.losses) report_.ShowLosses(*work.of_reading, *work.losses);
  if (shows && work.verdict && work.verdict->engine.available) ShowVerdict(*work.verdict, report_);
  if (!work.is_written && !outcome.refusal && !command_.batch.json_lines) SayNothingWritten(scene, *work.of_reading);
  if (work.is_written && output.empty()) {
    Diagnostics& of_writing = outcome.NewDiagnostics();
    ends = WriteOutput(work.output->bytes(), of_writing);
    if (ends != kDone) {
      report_.Show(of_writing, named);
      outcome.Fail(ends);
    }
  } else if (work.of_writing && shows) {
    report_.Show(*work.of_writing, named);
    if (!outcome.refusal && work.of_writing->has_errors()) SayNothingWritten(scene, *work.of_writing);
  }
  const bool is_done = outcome.state == SceneOutcome::State::kDone;
  if (is_done && shows) {
    report_.ShowSummary(*work.losses, command_.target->name, output, work.size, command_.says_no_loss);
  }
  if (is_done && command_.watch) {
    if (!output.empty()) written_files_.insert(NormalizedPath(output, here_));
  }
  if (several_ && !command_.batch.json_lines) {
    report_.SayJson("result", [&](JsonWriter& json) {
      json.Put("input", scene.input->path);
      if (scene.seed) json.Put("seed", *scene.seed);
      json.Put("output", output);
      json.Put("written", is_done);
      json.Put("errors", outcome.errors());
      json.Put("warnings", outcome.warnings());
    });
  }
  return ends;
}

// Why the reports of losses cannot be written, or the pattern of their names.
std::variant<NamePattern, Refusal> LossReportNames(const ComposeCommand& command, const SceneList& scenes) {
  const auto pattern = NamePattern::Parse(command.loss_report, scenes.has_seeds(), scenes.several());
  if (const auto* refusal = std::get_if<Refusal>(&pattern)) return *refusal;
  if (command.loss_report.empty()) return pattern;
  if (scenes.size() > 1 && !std::get<NamePattern>(pattern).has_fields()) {
    return Refusal{"one `--loss-report` for several inputs", "use a pattern, as in `'{stem}.losses.json'`"};
  }
  auto names = OutputNames::Of(scenes, {command.loss_report, "", ""});
  if (auto* refusal = std::get_if<Refusal>(&names)) return std::move(*refusal);
  return pattern;
}

// `written_files` are those of earlier rounds, and get those of this one.
Exit ComposeAll(const ComposeCommand& command, const ReadOptions& read, std::set<std::string>& written_files) {
  Report report(read, command.losses);
  const auto refuse = [](const Refusal& refusal) {
    WriteError(CommandLineError(refusal.message, refusal.help));
    return kCommandLineAtFault;
  };
  auto inputs = FindInputsOrReport(command.inputs, read, {command.output_dir, command.output, written_files}, report);
  if (!inputs) return kInputAtFault;
  const SceneList scenes(*std::move(inputs), command.batch.seeds);
  if (!CheckSeedsAreForDirectives(scenes, read)) return kCommandLineAtFault;
  const auto outputs =
      OutputNames::Of(scenes, {command.output, command.output_dir, std::string(command.target->suffixes.front())});
  if (const auto* refusal = std::get_if<Refusal>(&outputs)) return refuse(*refusal);
  const auto loss_reports = LossReportNames(command, scenes);
  if (const auto* refusal = std::get_if<Refusal>(&loss_reports)) return refuse(*refusal);
  ComposeRun run(command, std::get<NamePattern>(loss_reports), scenes.several(), report, written_files);
  run.AddReadBeside(scenes.lists());
  const auto& names = std::get<OutputNames>(outputs);
  if (command.batch.json_lines && names.NameFor(scenes[0]).empty()) {
    return refuse({"`--json` and the scene would both go to standard output", "add `-o FILE`"});
  }
  const BatchPlan plan{.scenes = scenes,
                       .options = command.batch,
                       .read = read,
                       .report = report,
                       .outputs = &names,
                       .stops_at_failure = !command.watch,
                       .one_at_a_time = names.share_stems(),
                       .hides_repeated = true,
                       .watches = command.watch,
                       .known_outputs = &written_files};
  const BatchTotals totals =
      RunBatch(plan, [&](const BatchScene& scene, const std::string& output, const ReadOptions& of_scene,
                         SceneOutcome& outcome) { run.Work(scene, output, of_scene, outcome); });
  if (scenes.several()) report.Say(totals.Text("written"));
  return totals.status;
}

}  // namespace

Exit Run(const ComposeCommand& command) {
  std::set<std::string> written_files;
  return DoAndWatch(command.watch, command.read,
                    [&](const ReadOptions& read) { return ComposeAll(command, read, written_files); });
}

}  // namespace sceneweld::cli
