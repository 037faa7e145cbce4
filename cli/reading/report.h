// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sceneweld/cli/options/options.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/diagnostics/path_style.h"
#include "sceneweld/scene/rendering/fix.h"

namespace sceneweld::cli {

/// Finds warnings and notes that repeat others: those of one code whose messages differ only by names and numbers. The
/// first few of a kind are shown. Errors and losses never count as repeated.
class RepeatedDiagnostics {
 public:
  explicit RepeatedDiagnostics(const Diagnostics& diagnostics);

  /// Call once for each diagnostic, in their order.
  bool IsShown(const Diagnostic& diagnostic);
  /// After the last one of a kind that is shown: how many of that kind are not shown; otherwise 0.
  std::size_t LeftOutAfter(const Diagnostic& diagnostic) const;

 private:
  struct Kind {
    std::size_t count = 0;
    std::size_t seen = 0;
  };
  static std::string KindOf(const Diagnostic& diagnostic);

  std::unordered_map<std::string, Kind> kinds_;
};

/// The losses of an export for people, in at most eight lines, without a line break at the end: first losses that
/// matter to other readers, each kind with its first place, then changed names, then what only sceneweld reads. Empty
/// if nothing is lost.
std::string LossSummary(const Diagnostics& diagnostics, const LossReport& losses, const PathStyle& paths);

}  // namespace sceneweld::cli

namespace sceneweld {
class JsonWriter;
class LossReport;
}  // namespace sceneweld

namespace sceneweld::cli {

/// `2 errors, 1 warning`; `1 warning`; empty for neither.
std::string CountText(std::size_t errors, std::size_t warnings);

/// `3 models, 12 bodies, 11 joints`.
std::string SizeText(const Scene& scene);

/// Shows diagnostics on standard error in the form that the options request; only errors, and no closing lines, if they
/// request quiet. Text shows the first few of the warnings and notes of one kind and counts the others; the other forms
/// show all.
class Report {
 public:
  explicit Report(const ReadOptions& options, LossesForm losses = LossesForm::kFull);
  Report(const Report&) = delete;
  Report& operator=(const Report&) = delete;
  /// Shows what is wrong with the cache of meshes, and SARIF, which is complete only at the end.
  ~Report();

  /// A collector for the diagnostics of one input. This object owns it.
  Diagnostics& NewInput();
  /// Takes the diagnostics of an input that has its own collector, if SARIF needs them at the end; otherwise lets them
  /// go.
  void Keep(std::unique_ptr<Diagnostics> diagnostics);
  /// Shows the diagnostics of a collector. `input` names one of several inputs in JSON; empty if there is only one.
  void Show(const Diagnostics& diagnostics, std::string_view input = {});
  /// The fixes of a diagnostic of such a collector, given its place there. SARIF shows them.
  void AddFixes(const Diagnostics& diagnostics, std::size_t place, std::vector<Fix> fixes);
  /// Shows a closing line, in text only.
  void Say(std::string_view line);
  /// Shows a closing line, in JSON only: an object with this key, whose value is an object with the keys that `write`
  /// writes.
  void SayJson(std::string_view key, const std::function<void(JsonWriter&)>& write);
  /// The losses of an export in a few lines, if Show leaves them out (LossesForm::kSummary).
  void ShowLosses(const Diagnostics& diagnostics, const LossReport& losses);
  /// The counts of an export. Prints nothing if scene JSON lost nothing, unless `says_no_loss`. `file`: the name of the
  /// written file; empty: standard output. `size`: SizeText of the scene.
  void ShowSummary(const LossReport& losses, std::string_view format, std::string_view file, std::string_view size,
                   bool says_no_loss);

  DiagnosticsForm form() const { return form_; }
  /// How it names files.
  const PathStyle& paths() const { return paths_; }

 private:
  bool IsShown(const Diagnostic& diagnostic) const;
  void ShowText(const Diagnostics& diagnostics);

  DiagnosticsForm form_;
  LossesForm losses_;
  bool strict_;
  bool quiet_;
  bool shows_repeated_;
  PathStyle paths_;
  bool said_any_ = false;
  std::shared_ptr<const FileSystem> files_;  // Of the inputs; may be null.
  std::vector<std::unique_ptr<Diagnostics>> inputs_;
  std::map<std::pair<const Diagnostics*, std::size_t>, std::vector<Fix>> fixes_;
};

}  // namespace sceneweld::cli
