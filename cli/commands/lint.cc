// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld lint`: composes inputs and shows what is legal in them and wrong.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sceneweld/checks/baseline.h"
#include "sceneweld/checks/rules.h"
#include "sceneweld/cli/answers/lint_json.h"
#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/cli/answers/unified_diff.h"
#include "sceneweld/cli/batch/batch.h"
#include "sceneweld/cli/batch/output_names.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/commands/lint_fixes.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/noted_files.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/thread_jobs.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {
namespace {

// One input, after its rules have run.
struct Linted {
  std::string input;
  std::string name;  // Of the scene.
  std::optional<std::uint64_t> seed;
  Diagnostics* reading = nullptr;  // What reading it reported, and wrong comments.
  bool composes = false;
  std::optional<Loaded> loaded;  // Kept if fixes may be applied.
  LintResult result;             // Its spans point into texts that `reading` keeps alive.
  FindingCounts counts;
};

void LintOne(const LintCommand& command, const ReadOptions& read, Linted& linted) {
  auto loaded = LoadInput(linted.input, read, *linted.reading);
  linted.composes = loaded.has_value();
  if (!loaded) return;
  linted.result = Lint(*loaded, command.lint, *linted.reading, *linted.reading);
  if (command.fix || command.diff) linted.loaded = std::move(loaded);
}

void LintEach(const LintCommand& command, const ReadOptions& read, std::vector<Linted>& all) {
  const std::size_t jobs = command.batch.jobs > 0 ? command.batch.jobs : std::thread::hardware_concurrency();
  InThreads(std::clamp<std::size_t>(jobs, 1, all.size()), all.size(),
            [&](std::size_t i) { LintOne(command, read, all[i]); });
}

// Leaves out what the baseline accepts, and counts the rest.
void Judge(Linted& linted, Baseline* accepted) {
  std::vector<CheckFinding>& findings = linted.result.findings;
  const std::size_t all = findings.size();
  if (accepted) std::erase_if(findings, [&](const CheckFinding& one) { return accepted->Take(one.diagnostic); });
  linted.counts = FindingCounts::Of(linted.result);
  linted.counts.accepted = all - findings.size();
}

void WriteLinted(const Linted& linted, const PathStyle& paths, JsonWriter& json) {
  json.OpenObject();
  json.Put("input", linted.input);
  if (linted.seed) json.Put("seed", *linted.seed);
  json.Put("composes", linted.composes);
  linted.counts.WriteKeys(json, true);
  json.Key("diagnostics");
  json.OpenList({.first = 2, .others = 2});
  for (const Diagnostic& diagnostic : linted.reading->all()) {
    json.OpenObject();
    WriteKeys(diagnostic, json, paths);
    json.CloseObject();
  }
  json.CloseList();
  WriteFindings(linted.result, paths, {.first = 2, .others = 2}, json);
  json.CloseObject();
}

// `findings`: an empty collector that lives as long as the report.
void ShowLinted(const Linted& linted, bool is_one_of_several, Diagnostics& findings, Report& report) {
  const std::string_view input = is_one_of_several ? std::string_view(linted.input) : std::string_view();
  report.Show(*linted.reading, input);
  if (!linted.composes) {
    report.Say(linted.name + ": " + CountText(linted.reading->error_count(), linted.reading->warning_count()) +
               "; no rule ran");
    return;
  }
  findings.SetStrict(false);
  for (const CheckFinding& finding : linted.result.findings) {
    const std::size_t place = findings.all().size();
    findings.Add(finding.diagnostic);
    if (!finding.fixes.empty() && findings.all().size() == place + 1) report.AddFixes(findings, place, finding.fixes);
  }
  report.Show(findings, input);
  if (!linted.result.not_run.empty()) {
    report.Say(linted.name + ": a limit of time, memory or bytes ended " +
               std::to_string(linted.result.not_run.size()) + " rules");
  }
  report.Say(linted.name + ": " + linted.counts.Text() + linted.counts.FixableText());
}

// The baseline that the command names. Nothing after a report.
std::unique_ptr<Baseline> ReadBaseline(const LintCommand& command, Report& report, std::shared_ptr<Sources> sources) {
  const std::string path = NormalizedPath(command.baseline, CurrentFolder());
  auto baseline = std::make_unique<Baseline>(FolderOf(path));
  Diagnostics& diagnostics = report.NewInput();
  diagnostics.KeepAlive(sources);
  Files files(std::make_shared<DiskFiles>(), command.read.load.limits, std::move(sources));
  files.SetRoot(FolderOf(path), nullptr);
  const Source* source = files.ReadText(path, {}, diagnostics);
  const bool is_good = source && baseline->Read(*source, command.read.load.limits, diagnostics);
  report.Show(diagnostics);
  return is_good ? std::move(baseline) : nullptr;
}

Exit WriteBaseline(const LintCommand& command, const std::vector<Linted>& all, const ReadOptions& read,
                   const NotedFiles& noted, Report& report) {
  const std::string path = NormalizedPath(command.baseline, CurrentFolder());
  for (const Linted& linted : all) {
    Diagnostics& diagnostics = report.NewInput();
    const Loaded* loaded = linted.loaded ? &*linted.loaded : nullptr;
    if (CheckOverwriting({command.baseline}, {linted.input, noted, read, loaded}, diagnostics)) continue;
    report.Show(diagnostics);
    return kCommandLineAtFault;
  }
  Baseline baseline(FolderOf(path));
  for (const Linted& linted : all) {
    for (const CheckFinding& finding : linted.result.findings) baseline.Add(finding.diagnostic);
  }
  const std::string why = WriteFile(path, baseline.Text());
  if (!why.empty()) {
    WriteError(CommandLineError("cannot write `" + command.baseline + "`: " + why));
    return kCommandLineAtFault;
  }
  report.Say(command.baseline + ": " + std::to_string(baseline.count()) +
             (baseline.count() == 1 ? " accepted finding" : " accepted findings"));
  return kDone;
}

Exit ListRules(const LintCommand& command) {
  if (command.json) {
    std::string text;
    JsonWriter json(text, JsonWriter::Layout::kSpaced);
    json.OpenList({.first = 1, .others = 1, .end = 0});
    for (const CheckRule* rule : CheckRules()) {
      json.OpenObject();
      json.Put("code", rule->code.name);
      json.Put("tier", ToText(rule->tier));
      json.Put("severity", ToText(rule->severity));
      json.Put("for", ConsumerNames(rule->consumers));
      json.Put("runs_in", ToText(rule->use));
      json.Put("fix", ToText(rule->can_fix));
      json.Put("summary", rule->summary);
      json.Key("thresholds");
      json.OpenObject();
      for (const Threshold& threshold : rule->thresholds) json.Put(threshold.name, threshold.value);
      json.CloseObject();
      json.CloseObject();
    }
    json.CloseList();
    return WriteOutput(text + "\n");
  }
  TextTable table({"rule", "tier", "severity", "for", "runs in", "fix", "thresholds", "finds that"});
  for (const CheckRule* rule : CheckRules()) {
    std::string thresholds;
    for (const Threshold& threshold : rule->thresholds) {
      thresholds +=
          (thresholds.empty() ? "" : ", ") + std::string(threshold.name) + "=" + FormatNumber(threshold.value);
    }
    table.Add({std::string(rule->code.name), std::string(ToText(rule->tier)), std::string(ToText(rule->severity)),
               ConsumerNames(rule->consumers), std::string(ToText(rule->use)), std::string(ToText(rule->can_fix)),
               thresholds, std::string(rule->summary)});
  }
  return WriteOutput(table.Text());
}

// The name of a file from the current folder; absolute if it is elsewhere.
std::string NameFromHere(const std::string& path) {
  const std::string here = CurrentFolder() == "/" ? "/" : CurrentFolder() + "/";
  return path.starts_with(here) ? path.substr(here.size()) : path;
}

std::string CountOfFindings(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " finding" : " findings");
}

// Applies the fixes of findings that the baseline does not accept, and runs the rules again where a file has changed;
// or only writes the changes to standard output. `fixed` gets the number of findings that are gone.
Exit FixAll(const LintCommand& command, const ReadOptions& read, const Baseline* accepted, std::vector<Linted>& all,
            Report& report, std::size_t& fixed) {
  std::vector<std::vector<CheckFinding>> findings(all.size());
  std::vector<FixInput> inputs(all.size());
  std::optional<Baseline> left;
  if (accepted) left = *accepted;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].loaded) continue;
    findings[i] = all[i].result.findings;
    if (left) std::erase_if(findings[i], [&](const CheckFinding& one) { return left->Take(one.diagnostic); });
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    inputs[i] = {all[i].input, all[i].loaded ? &*all[i].loaded : nullptr, all[i].reading, &findings[i]};
  }
  Diagnostics& diagnostics = report.NewInput();
  diagnostics.SetStrict(false);
  const LintFixes fixes(command, inputs, diagnostics);
  for (const Linted& linted : all) {
    if (linted.loaded && linted.loaded->scene.sources) diagnostics.KeepAlive(linted.loaded->scene.sources);
  }
  report.Show(diagnostics);
  if (command.diff) {
    std::string text;
    for (const FixedFile* file : fixes.files()) text += UnifiedDiff(*file, NameFromHere(file->path));
    return text.empty() ? kDone : WriteOutput(text);
  }
  if (const std::string why = fixes.Write(); !why.empty()) {
    WriteError(CommandLineError("cannot write " + why));
    return kCommandLineAtFault;
  }
  fixed = fixes.count();
  if (fixed == 0) return kDone;
  for (Linted& linted : all) {
    const std::string input = linted.input;
    linted = Linted();
    linted.input = input;
    linted.name = input;
    linted.reading = &report.NewInput();
  }
  LintEach(command, read, all);
  std::string files;
  for (const FixedFile* file : fixes.files()) files += (files.empty() ? "" : ", ") + NameFromHere(file->path);
  if (fixes.files().size() > 3) files = std::to_string(fixes.files().size()) + " files";
  report.Say("fixed " + CountOfFindings(fixed) + " in " + files);
  return kDone;
}

bool IsFailure(const Linted& linted, std::optional<Severity> fail_on) {
  if (!linted.composes || linted.reading->has_errors()) return true;
  if (!fail_on) return false;
  return std::any_of(linted.result.findings.begin(), linted.result.findings.end(),
                     [&](const CheckFinding& finding) { return finding.diagnostic.severity >= *fail_on; });
}

// Counts and writes what was found, input by input.
class LintAnswer {
 public:
  LintAnswer(const LintCommand& command, bool several, Baseline* accepted, Report& report)
      : command_(command), several_(several), accepted_(accepted), report_(report) {
    if (!command_.json) return;
    json_.OpenObject();
    json_.Key("results");
    json_.OpenList({.first = 1, .others = 1});
  }

  /// Sets `is_failure`. `findings`: as ShowLinted takes it.
  Exit Add(Linted& linted, Diagnostics& findings, bool& is_failure) {
    Judge(linted, accepted_);
    ++inputs_;
    total_.Add(linted.counts);
    is_failure = IsFailure(linted, command_.fail_on);
    failures_ += is_failure ? 1 : 0;
    if (command_.json) {
      WriteLinted(linted, report_.paths(), json_);
      return output_.Flush();
    }
    if (!command_.batch.json_lines && (!command_.write_baseline || !linted.composes)) {
      ShowLinted(linted, several_, findings, report_);
    }
    return kDone;
  }

  Exit End(const std::size_t* fixed, bool has_seeds) {
    if (command_.json) {
      json_.CloseList();
      json_.Line();
      json_.Put("inputs", inputs_);
      json_.Put("at_fault", failures_);
      total_.WriteKeys(json_, true);
      if (fixed) json_.Put("fixed", *fixed);
      json_.CloseObject();
      output_.text += '\n';
      if (const Exit written = output_.Flush(); written != kDone) return written;
    } else if (several_ && !command_.write_baseline) {
      report_.Say(std::to_string(inputs_) + (has_seeds ? " scenes: " : " inputs: ") + total_.Text() +
                  total_.FixableText());
    }
    report_.SayJson("summary", [&](JsonWriter& summary) { total_.WriteKeys(summary, true); });
    return kDone;
  }

  std::size_t failures() const { return failures_; }

 private:
  const LintCommand& command_;
  const bool several_;
  Baseline* const accepted_;
  Report& report_;
  std::size_t inputs_ = 0, failures_ = 0;
  FindingCounts total_;
  OutputPieces output_;
  JsonWriter json_{output_.text, JsonWriter::Layout::kSpaced};
};

// Fixes and baselines need the findings of all inputs at once.
Exit LintTogether(const LintCommand& command, const Inputs& inputs, Baseline* accepted, Report& report) {
  ReadOptions read = inputs.several ? WithStore(command.read) : command.read;
  const auto noted = NoteFiles(read);
  std::vector<Linted> all(inputs.all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].input = inputs.all[i].path;
    all[i].name = all[i].input;
    all[i].reading = &report.NewInput();
  }
  LintEach(command, read, all);
  std::size_t fixed = 0;
  if (command.fix || command.diff) {
    const Exit done = FixAll(command, read, accepted, all, report, fixed);
    if (done != kDone) return done;
  }
  LintAnswer answer(command, inputs.several, accepted, report);
  for (Linted& linted : all) {
    bool is_failure = false;
    if (answer.Add(linted, report.NewInput(), is_failure) != kDone) break;
  }
  if (const Exit written = answer.End(command.fix ? &fixed : nullptr, false); written != kDone) return written;
  if (command.write_baseline) return WriteBaseline(command, all, read, *noted, report);
  return answer.failures() > 0 ? kInputAtFault : kDone;
}

// One input after the other is forgotten.
Exit LintScenes(const LintCommand& command, const SceneList& scenes, Baseline* accepted, Report& report) {
  LintAnswer answer(command, scenes.several(), accepted, report);
  const auto show = [&](Linted& linted, SceneOutcome& outcome) -> Exit {
    Diagnostics& findings = *outcome.diagnostics.back();
    bool is_failure = false;
    const Exit written = answer.Add(linted, findings, is_failure);
    if (is_failure) outcome.Fail(kInputAtFault);
    if (!command.batch.json_lines) return written;
    outcome.Put("composes", linted.composes);
    outcome.PutValue("lint", [&](JsonWriter& json) {
      json.OpenObject();
      linted.counts.WriteKeys(json, true);
      WriteFindings(linted.result, report.paths(), {}, json);
      json.CloseObject();
    });
    return written;
  };
  const BatchPlan plan{.scenes = scenes, .options = command.batch, .read = command.read, .report = report};
  const BatchTotals totals =
      RunBatch(plan, [&](const BatchScene& scene, const std::string&, const ReadOptions& read, SceneOutcome& outcome) {
        const auto linted = std::make_shared<Linted>();
        linted->input = scene.input->path;
        linted->name = scene.Name();
        linted->seed = scene.seed;
        linted->reading = &outcome.NewDiagnostics();
        LintOne(command, read, *linted);
        outcome.NewDiagnostics();  // For the findings.
        outcome.in_order = [&show, linted](SceneOutcome& done) { return show(*linted, done); };
      });
  if (const Exit written = answer.End(nullptr, scenes.has_seeds()); written != kDone) return written;
  return totals.status;
}

}  // namespace

Exit Run(const LintCommand& command) {
  if (command.rules) return ListRules(command);
  Report report(command.read);
  Diagnostics& of_options = report.NewInput();
  const bool is_good = CheckLintOptions(command.lint, of_options);
  report.Show(of_options);
  if (!is_good) return kCommandLineAtFault;
  auto inputs = FindInputsOrReport(command.inputs, command.read, {}, report);
  if (!inputs) return kInputAtFault;
  std::unique_ptr<Baseline> accepted;
  if (!command.baseline.empty() && !command.write_baseline) {
    accepted = ReadBaseline(command, report, std::make_shared<Sources>());
    if (!accepted) return kCommandLineAtFault;
  }
  if (command.fix || command.diff || command.write_baseline) {
    return LintTogether(command, *inputs, accepted.get(), report);
  }
  const SceneList scenes(*std::move(inputs), command.batch.seeds);
  if (!CheckSeedsAreForDirectives(scenes, command.read)) return kCommandLineAtFault;
  return LintScenes(command, scenes, accepted.get(), report);
}

}  // namespace sceneweld::cli
