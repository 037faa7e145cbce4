// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld lint`: composes inputs and shows what is legal in them and wrong.

/// Which fixes of findings `sceneweld lint --fix` applies, and that they do no harm.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/checks/baseline.h"
#include "sceneweld/checks/rules.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/cli/answers/lint_json.h"
#include "sceneweld/cli/answers/short_text.h"
#include "sceneweld/cli/answers/unified_diff.h"
#include "sceneweld/cli/batch/batch.h"
#include "sceneweld/cli/batch/output_names.h"
#include "sceneweld/cli/commands/commands.h"
#include "sceneweld/cli/commands/new_diagnostic.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/noted_files.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/reading/report.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/cli/terminal/terminal.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/thread_jobs.h"
#include "sceneweld/parsers/output/output_file.h"
#include "sceneweld/scene/json/json_writer.h"
#include "sceneweld/scene/rendering/render.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::cli {
namespace {

// An input after its rules have run. All of it must outlive the LintFixes.
struct FixInput {
  std::string path;
  const Loaded* loaded = nullptr;
  const Diagnostics* reading = nullptr;
  const std::vector<CheckFinding>* findings = nullptr;
};

class LintFixes {
 public:
  // Chooses fixes that do not overlap, and composes the inputs with them in memory: only what a fix says may
  // change, and its finding must be gone. Reports fixes that are left out (`fix-overlaps`, `fix-refused`).
  LintFixes(const LintCommand& command, const std::vector<FixInput>& inputs, Diagnostics& diagnostics);

  // The number of findings that the fixes remove.
  std::size_t count() const { return accepted_.size(); }
  // The changed files and the new ones, by path.
  std::vector<const FixedFile*> files() const { return set_.files(); }
  // Writes the files, each as a whole or not at all. Returns the reason of a failure, with the name of the file;
  // nothing was written if a file may not be.
  std::string Write() const;

 private:
  struct Candidate {
    std::size_t input = 0;
    const CheckFinding* finding = nullptr;
    const Fix* fix = nullptr;
  };
  using Candidates = std::vector<Candidate>;
  // The change of a field at a place of a file, whatever the element is called in a scene: path, place, field, new
  // value.
  using Change = std::tuple<std::string, std::uint32_t, std::string, std::string>;

  Candidates Collect();
  std::string WhyNotEditable(const Fix& fix) const;
  void Accept(const Candidates& more);
  // Why the inputs do not stay the same except for what the fixes say; empty if they do. `all` has accepted fixes and
  // `more`. Looks at inputs that `more` concerns.
  struct Trial;
  std::string WhyNot(const Candidates& all, const Candidates& more, Trial& trial) const;
  // The same for one input. `trial` gets the changes of its scene.
  std::string WhyNot(std::size_t input, const Candidates& own, const std::shared_ptr<const FileSystem>& files,
                     Trial& trial) const;
  bool Reads(std::size_t input, const FixSet& set) const;
  void Refuse(const Candidate& candidate, const std::string& why);

  const LintCommand& command_;
  const std::vector<FixInput>& inputs_;
  Diagnostics& diagnostics_;
  std::shared_ptr<const FileSystem> disk_;
  Candidates accepted_;
  std::set<Change> meant_;  // The changes that the accepted fixes allow in the scenes of their findings.
  FixSet set_;
};

bool IsBelow(const std::string& path, const std::string& folder) {
  return !folder.empty() && path.starts_with(folder == "/" ? folder : folder + "/");
}

std::map<const CheckRule*, std::size_t> CountsOf(const std::vector<CheckFinding>& findings) {
  std::map<const CheckRule*, std::size_t> counts;
  for (const CheckFinding& finding : findings) ++counts[finding.rule];
  return counts;
}

LintFixes::LintFixes(const LintCommand& command, const std::vector<FixInput>& inputs, Diagnostics& diagnostics)
    : command_(command),
      inputs_(inputs),
      diagnostics_(diagnostics),
      disk_(command.read.load.files ? command.read.load.files : std::make_shared<DiskFiles>()),
      set_(*disk_) {
  Accept(Collect());
}

LintFixes::Candidates LintFixes::Collect() {
  Candidates candidates;
  FixSet set(*disk_);
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    for (const CheckFinding& finding : *inputs_[i].findings) {
      const auto fix = std::find_if(finding.fixes.begin(), finding.fixes.end(),
                                    [&](const Fix& one) { return one.is_safe || command_.unsafe_fixes; });
      if (fix == finding.fixes.end()) continue;
      const Candidate candidate{i, &finding, &*fix};
      if (const std::string why = WhyNotEditable(*fix); !why.empty()) {
        Refuse(candidate, why);
      } else if (!set.Add(*fix)) {
        diagnostics_
            .Note("fix-overlaps", finding.diagnostic.span,
                  "the fix of `" + std::string(finding.rule->code.name) + "` changes the same text as another one")
            .InFileUnlessSpan(finding.diagnostic.file)
            .Help("run `sceneweld lint --fix` again");
      } else {
        candidates.push_back(candidate);
      }
    }
  }
  return candidates;
}

std::string LintFixes::WhyNotEditable(const Fix& fix) const {
  const RemoteAccess& remote = command_.read.load.remote;
  for (const std::string& path : FilesOf(fix)) {
    const std::string real = disk_->Canonical(path);
    std::vector<std::string> caches = command_.read.load.fuel_caches;
    caches.push_back(remote.cache);
    for (const std::string& cache : caches) {
      if (!cache.empty() && IsBelow(real, disk_->Canonical(cache))) return "`" + path + "` is in a cache of packages";
    }
  }
  for (const SourceEdit& edit : fix.edits) {
    const Source& source = *edit.span.source;
    std::string error;
    if (disk_->KindOf(source.path()) != FileSystem::Kind::kFile) return "`" + source.shown() + "` is not a file";
    if (disk_->Read(source.path(), command_.read.load.limits.max_file_bytes, error) != source.text()) {
      return "the bytes of `" + source.shown() + "` are not the text that was read";
    }
  }
  if (fix.new_file && disk_->KindOf(fix.new_file->path) != FileSystem::Kind::kNone) {
    return "`" + fix.new_file->path + "` is there already";
  }
  return {};
}

// What changes in the scenes.
struct LintFixes::Trial {
  std::set<Change> meant;                              // What fixes allow in the scenes of their findings.
  std::vector<std::pair<Change, std::string>> others;  // With a text for people.
};

// Halves what cannot be accepted as a whole, until the wrong fixes are found.
void LintFixes::Accept(const Candidates& more) {
  if (more.empty()) return;
  Candidates all = accepted_;
  all.insert(all.end(), more.begin(), more.end());
  Trial trial;
  const std::string why = WhyNot(all, more, trial);
  if (why.empty()) {
    for (const Candidate& one : more) set_.Add(*one.fix);
    accepted_ = std::move(all);
    meant_.merge(trial.meant);
  } else if (more.size() == 1) {
    Refuse(more.front(), why);
  } else {
    const auto middle = more.begin() + static_cast<std::ptrdiff_t>(more.size() / 2);
    Accept({more.begin(), middle});
    Accept({middle, more.end()});
  }
}

void LintFixes::Refuse(const Candidate& candidate, const std::string& why) {
  const Diagnostic& finding = candidate.finding->diagnostic;
  diagnostics_
      .Warning("fix-refused", finding.span,
               "the fix of `" + std::string(candidate.finding->rule->code.name) + "` is not applied: " + why)
      .InFileUnlessSpan(finding.file);
}

bool LintFixes::Reads(std::size_t input, const FixSet& set) const {
  std::set<std::string> changed;
  for (const FixedFile* file : set.files()) changed.insert(disk_->Canonical(file->path));
  const std::vector<const Source*> sources = SourcesOf(inputs_[input].loaded->scene);
  return std::any_of(sources.begin(), sources.end(),
                     [&](const Source* source) { return changed.contains(disk_->Canonical(source->path())); });
}

std::string LintFixes::WhyNot(const Candidates& all, const Candidates& more, Trial& trial) const {
  FixSet set(*disk_), new_set(*disk_);
  for (const Candidate& one : all) set.Add(*one.fix);
  std::set<std::size_t> concerned;
  for (const Candidate& one : more) {
    new_set.Add(*one.fix);
    concerned.insert(one.input);
  }
  const auto files = std::make_shared<AddedFiles>(disk_);
  for (const FixedFile* file : set.files()) {
    const std::string after = file->After();
    files->Add(file->path, after);
    files->Add(disk_->Canonical(file->path), after);
  }
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (!concerned.contains(i) && !(inputs_[i].loaded && Reads(i, new_set))) continue;
    Candidates own;
    std::copy_if(all.begin(), all.end(), std::back_inserter(own), [&](const Candidate& c) { return c.input == i; });
    if (std::string why = WhyNot(i, own, files, trial); !why.empty()) return why;
  }
  // A file may be in several scenes, or in one scene twice, and the rule may find something in one of them only.
  for (const auto& [change, text] : trial.others) {
    if (!trial.meant.contains(change) && !meant_.contains(change)) return "it would change the scene: " + text;
  }
  return {};
}

std::string LintFixes::WhyNot(std::size_t index, const Candidates& own, const std::shared_ptr<const FileSystem>& files,
                              Trial& trial) const {
  const FixInput& input = inputs_[index];
  ReadOptions read = command_.read;
  read.load.files = files;
  if (read.load.current_folder.empty()) read.load.current_folder = CurrentFolder();
  Diagnostics reading;
  reading.SetStrict(read.strict);
  const auto after = LoadInput(input.path, read, reading);
  if (const std::string message = FirstNewDiagnostic(reading, *input.reading); !message.empty()) {
    return (after ? "reading `" : "`") + input.path + (after ? "` then reports: " : "` does not compose then: ") +
           message;
  }
  if (!after) return "`" + input.path + "` does not compose then";

  CompareOptions compare;
  compare.tolerance = 1e-12;
  for (const Difference& difference : Compare(input.loaded->scene, after->scene, compare)) {
    const bool is_meant = std::any_of(
        own.begin(), own.end(), [&](const Candidate& one) { return one.fix->allows && one.fix->allows(difference); });
    const Span& span = difference.span_a;
    Change change{span ? disk_->Canonical(span.source->path()) : "", span.begin, difference.field, difference.b};
    if (!is_meant) {
      trial.others.emplace_back(std::move(change), difference.Text());
    } else if (span) {
      trial.meant.insert(std::move(change));
    }
  }

  if (own.empty()) return {};
  LintOptions lint = command_.lint;
  lint.select.clear();
  std::map<const CheckRule*, std::size_t> fixed;
  for (const Candidate& one : own) ++fixed[one.finding->rule];
  for (const auto& [rule, count] : fixed) lint.select.emplace_back(rule->code.name);
  const LintResult result = Lint(*after, lint, reading, reading);
  auto now = CountsOf(result.findings), before = CountsOf(*input.findings);
  for (const auto& [rule, count] : fixed) {
    if (now[rule] + count > before[rule]) return "the finding is still there then";
  }
  return {};
}

std::string LintFixes::Write() const {
  for (const FixedFile* file : files()) {
    const std::string path = file->is_new ? FolderOf(file->path) : file->path;
    if (!IsWritable(path)) return "`" + file->path + "`: it is read-only";
  }
  for (const FixedFile* file : files()) {
    const std::string why = WriteFile(file->path, file->After());
    if (!why.empty()) return "`" + file->path + "`: " + why;
  }
  return {};
}

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
