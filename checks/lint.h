// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The linter: runs the rules that its options select, and leaves out what comments in the input ask it to ignore.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/checks/check_rule.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

class LintSubject;

/// When rules of the tier `simulation` run.
enum class Simulating {
  kIfSelected,  ///< If `select` or `tiers` has them or their tier.
  kAlways,      ///< Also if `select` and `tiers` are empty.
  kNever,       ///< For servers.
};

/// Which rules run, and how they judge.
struct LintOptions {
  std::vector<std::string> select;  ///< Codes and tiers. If it is not empty, no other rule runs.
  std::vector<std::string> ignore;  ///< Codes and tiers that do not run. They count more than `select`.
  std::vector<CheckTier> tiers;     ///< If it is not empty, rules of no other tier run.
  /// Rules that matter to none of them do not run.
  Consumers consumers = kEveryConsumer;
  ThresholdValues thresholds;
  /// Whether rules about a simulation run. They start the program `sceneweld_mujoco`.
  Simulating simulating = Simulating::kIfSelected;
};

/// Reports names that no rule, tier or threshold has (`unknown-name`). Returns false then.
bool CheckLintOptions(const LintOptions& options, Diagnostics& diagnostics);

/// Whether the options let a rule run.
bool IsSelected(const CheckRule& rule, const LintOptions& options);

/// Whether `select` or `tiers` names a rule of the tier `simulation`, or the tier.
bool AsksForSimulation(const LintOptions& options);

struct LintResult {
  std::vector<CheckFinding> findings;     ///< By rule, in the order of CheckRules.
  std::size_t ignored = 0;                ///< Findings that comments in the input ask to leave out.
  std::vector<const CheckRule*> not_run;  ///< Selected rules that a limit ended, or this build leaves out.
};

/// Runs the selected rules, and leaves out findings that the reader of the scene has reported in `read`, and those that
/// comments in the input ask to ignore (checks/ignore_comments.h). Reports wrong comments to `diagnostics`, which may
/// be the same object as `read`.
LintResult Lint(LintSubject& subject, const LintOptions& options, const Diagnostics& read, Diagnostics& diagnostics);

}  // namespace sceneweld
