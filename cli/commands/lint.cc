// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld lint`: composes inputs and shows what is legal in them and wrong.

#include <algorithm>
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
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/commands/lint_fixes.h"
#include "sceneweld/cli/reading/input.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/thread_jobs.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/render_json.h"
#include "sceneweld/scene/text/json_writer.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {
namespace {

// One input, after its rules have run.
struct Linted {
  std::string input;
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
  const std::size_t jobs = command.jobs > 0 ? command.jobs : std::thread::hardware_concurrency();
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

void ShowLinted(const Linted& linted, bool is_one_of_several, Report& report) {
  const std::string_view input = is_one_of_several ? std::string_view(linted.input) : std::string_view();
  report.Show(*linted.reading, input);
  if (!linted.composes) {
    report.Say(linted.input + ": " + CountText(linted.reading->error_count(), linted.reading->warning_count()) +
               "; no rule ran");
    return;
  }
  Diagnostics& findings = report.NewInput();
  findings.SetStrict(false);
  for (const CheckFinding& finding : linted.result.findings) {
    const std::size_t place = findings.all().size();
    findings.Add(finding.diagnostic);
    if (!finding.fixes.empty() && findings.all().size() == place + 1) report.AddFixes(findings, place, finding.fixes);
  }
  report.Show(findings, input);
  if (!linted.result.not_run.empty()) {
    report.Say(linted.input + ": a limit of time, memory or bytes ended " +
               std::to_string(linted.result.not_run.size()) + " rules");
  }
  report.Say(linted.input + ": " + linted.counts.Text() + linted.counts.FixableText());
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

Exit WriteBaseline(const LintCommand& command, const std::vector<Linted>& all, Report& report) {
  const std::string path = NormalizedPath(command.baseline, CurrentFolder());
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

}  // namespace

Exit Run(const LintCommand& command) {
  if (command.rules) return ListRules(command);
  Report report(command.read);
  Diagnostics& of_options = report.NewInput();
  const bool is_good = CheckLintOptions(command.lint, of_options);
  report.Show(of_options);
  if (!is_good) return kCommandLineAtFault;
  const auto inputs = FindInputsOrReport(command.inputs, command.read, {}, report);
  if (!inputs) return kInputAtFault;
  const ReadOptions read = inputs->several ? WithStore(command.read) : command.read;
  std::unique_ptr<Baseline> accepted;
  if (!command.baseline.empty() && !command.write_baseline) {
    accepted = ReadBaseline(command, report, std::make_shared<Sources>());
    if (!accepted) return kCommandLineAtFault;
  }

  std::vector<Linted> all(inputs->all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i].input = inputs->all[i].path;
    all[i].reading = &report.NewInput();
  }
  LintEach(command, read, all);

  std::size_t fixed = 0;
  if (command.fix || command.diff) {
    const Exit done = FixAll(command, read, accepted.get(), all, report, fixed);
    if (done != kDone) return done;
  }
  FindingCounts total;
  std::size_t failures = 0;
  std::string out;
  JsonWriter json(out, JsonWriter::Layout::kSpaced);
  json.OpenObject();
  json.Key("results");
  json.OpenList({.first = 1, .others = 1});
  for (Linted& linted : all) {
    Judge(linted, accepted.get());
    total.Add(linted.counts);
    failures += IsFailure(linted, command.fail_on);
    if (command.json) {
      WriteLinted(linted, report.paths(), json);
    } else if (!command.write_baseline || !linted.composes) {
      ShowLinted(linted, inputs->several, report);
    }
  }
  json.CloseList();
  json.Line();
  json.Put("inputs", all.size());
  json.Put("at_fault", failures);
  total.WriteKeys(json, true);
  if (command.fix) json.Put("fixed", fixed);
  json.CloseObject();
  if (command.json) {
    const Exit written = WriteOutput(out + "\n");
    if (written != kDone) return written;
  } else if (inputs->several && !command.write_baseline) {
    report.Say(std::to_string(all.size()) + " inputs: " + total.Text() + total.FixableText());
  }
  report.SayJson("summary", [&](JsonWriter& summary) { total.WriteKeys(summary, true); });
  if (command.write_baseline) return WriteBaseline(command, all, report);
  return failures > 0 ? kInputAtFault : kDone;
}

}  // namespace sceneweld::cli
