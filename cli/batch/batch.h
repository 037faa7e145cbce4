// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "sceneweld/cli/batch/output_names.h"
#include "sceneweld/cli/batch/scene_list.h"
#include "sceneweld/cli/batch/scene_outcome.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/cli/reading/report.h"

namespace sceneweld::cli {

/// A run over the scenes of a command. The targets must outlive it.
struct BatchPlan {
  const SceneList& scenes;
  const BatchOptions& options;
  const ReadOptions& read;
  Report& report;
  const OutputNames* outputs = nullptr;  ///< Null: the command writes no files.
  bool stops_at_failure = false;         ///< No scene begins after one that failed, unless the options say so.
  bool one_at_a_time = false;            ///< In one thread, because scenes share something.
  bool hides_repeated = false;           ///< Diagnostics of a seed that are those of an earlier one are not shown.
  bool watches = false;                  ///< It runs again and again; signals end the program.
  /// Absolute paths of outputs that this program wrote already, and that no scene reads. Null: none.
  const std::set<std::string>* known_outputs = nullptr;
};

/// The results of all scenes.
struct BatchTotals {
  std::size_t scenes = 0;
  std::size_t done = 0;
  std::size_t skipped = 0;
  std::size_t failed = 0;
  std::size_t repeated = 0;                 ///< Those whose diagnostics were those of an earlier scene.
  std::vector<std::string> first_failures;  ///< Names of scenes.
  bool has_seeds = false;
  Exit status = kDone;  ///< The largest of all scenes, or that of the signal that interrupted the run.

  /// `10 inputs, 7 written, 1 skipped, 1 failed (a.urdf), 1 not tried`. `done_word`: `written`.
  std::string Text(std::string_view done_word) const;
};

/// Works on one scene in any thread, for the output with this name; empty: standard output, or none.
using SceneWork = std::function<void(const BatchScene& scene, const std::string& output, const ReadOptions& read,
                                     SceneOutcome& outcome)>;

/// Does the work for every scene, in threads, with one store of models and one view of the disk. Results are shown in
/// the order of the scenes: SceneOutcome::in_order, then its error, then its line (BatchOptions::json_lines). Nothing
/// of that depends on the number of threads, unless the run stops at a failure: then scenes that had begun still end.
BatchTotals RunBatch(const BatchPlan& plan, const SceneWork& work);

/// Checks that `--seeds` is for directives only. Returns false after a report on standard error.
bool CheckSeedsAreForDirectives(const SceneList& scenes, const ReadOptions& read);

}  // namespace sceneweld::cli
