// SPDX-License-Identifier: BSD-3-Clause
// Chooses, tries and writes the fixes of findings.

#include "sceneweld/cli/commands/lint_fixes.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "sceneweld/checks/source_places.h"
#include "sceneweld/cli/commands/new_diagnostic.h"
#include "sceneweld/cli/reading/inputs.h"
#include "sceneweld/cli/reading/overwriting.h"
#include "sceneweld/cli/terminal/current_folder.h"
#include "sceneweld/parsers/files/added_files.h"
#include "sceneweld/parsers/output/output_file.h"

namespace sceneweld::cli {
namespace {

bool IsBelow(const std::string& path, const std::string& folder) {
  return !folder.empty() && path.starts_with(folder == "/" ? folder : folder + "/");
}

std::map<const CheckRule*, std::size_t> CountsOf(const std::vector<CheckFinding>& findings) {
  std::map<const CheckRule*, std::size_t> counts;
  for (const CheckFinding& finding : findings) ++counts[finding.rule];
  return counts;
}

}  // namespace

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

}  // namespace sceneweld::cli
