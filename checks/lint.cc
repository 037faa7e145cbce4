// SPDX-License-Identifier: BSD-3-Clause
// Selects and runs rules.

#include "sceneweld/checks/lint.h"

#include <algorithm>
#include <iterator>
#include <new>

#include "sceneweld/checks/ignore_comments.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/rules.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld {
namespace {

// Whether a list of codes and tiers has the rule.
bool Lists(const std::vector<std::string>& names, const CheckRule& rule) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& name) { return name == rule.code.name || name == ToText(rule.tier); });
}

void CheckNames(const std::vector<std::string>& names, Diagnostics& diagnostics) {
  std::vector<std::string_view> known = RuleNames();
  for (const CheckTier tier : kCheckTiers) known.push_back(ToText(tier));
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    Diagnostic& error = diagnostics.Error("unknown-name", {}, "no rule or tier is called " + Quoted(name));
    const std::string nearest = ClosestName(name, known);
    nearest.empty() ? error.Help("`sceneweld lint --rules` lists them") : error.Suggest(nearest);
  }
}

}  // namespace

bool CheckLintOptions(const LintOptions& options, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  CheckNames(options.select, diagnostics);
  CheckNames(options.ignore, diagnostics);
  std::vector<std::string_view> thresholds;
  for (const CheckRule* rule : CheckRules()) {
    for (const Threshold& threshold : rule->thresholds) thresholds.push_back(threshold.name);
  }
  for (const auto& [name, value] : options.thresholds) {
    if (std::find(thresholds.begin(), thresholds.end(), name) != thresholds.end()) continue;
    diagnostics.Error("unknown-name", {}, "no threshold is called " + Quoted(name))
        .Suggest(ClosestName(name, thresholds));
  }
  return diagnostics.error_count() == errors;
}

bool IsSelected(const CheckRule& rule, const LintOptions& options) {
  const auto& select = options.select;
  if (rule.use == CheckUse::kOnRequest && std::find(select.begin(), select.end(), rule.code.name) == select.end())
    return false;
  if (rule.use == CheckUse::kSimulate) {
    const bool is_named = !options.select.empty() || !options.tiers.empty();
    if (options.simulating == Simulating::kNever) return false;
    if (options.simulating == Simulating::kIfSelected && !is_named) return false;
  }
  if (!options.select.empty() && !Lists(options.select, rule)) return false;
  if (Lists(options.ignore, rule)) return false;
  if (!options.tiers.empty() && std::find(options.tiers.begin(), options.tiers.end(), rule.tier) == options.tiers.end())
    return false;
  return (rule.consumers & options.consumers) != 0;
}

bool AsksForSimulation(const LintOptions& options) {
  if (std::find(options.tiers.begin(), options.tiers.end(), CheckTier::kSimulation) != options.tiers.end()) return true;
  return std::any_of(CheckRules().begin(), CheckRules().end(), [&](const CheckRule* rule) {
    return rule->tier == CheckTier::kSimulation && Lists(options.select, *rule);
  });
}

LintResult Lint(LintSubject& subject, const LintOptions& options, const Diagnostics& read, Diagnostics& diagnostics) {
  LintResult result;
  std::vector<CheckFinding> findings;
  if (IsSelected(Rule<"faulty-mesh">(), options)) subject.ReadMeshesAhead();
  for (const CheckRule* rule : CheckRules()) {
    if (!IsSelected(*rule, options)) continue;
    if (subject.files().limits().ShouldStop()) {
      result.not_run.push_back(rule);
      continue;
    }
    CheckRun run(*rule, subject, options.thresholds, findings, options.consumers);
    try {
      rule->check(run);
    } catch (const Stopped&) {
      result.not_run.push_back(rule);
    } catch (const std::bad_alloc&) {
      result.not_run.push_back(rule);
    }
  }
  IgnoreComments comments;
  const ReportsOfReader reports(read);
  for (CheckFinding& finding : findings) {
    if (reports.Have(finding.diagnostic)) continue;
    if (comments.Ignores(finding.diagnostic, diagnostics)) {
      ++result.ignored;
    } else {
      result.findings.push_back(std::move(finding));
    }
  }
  return result;
}

}  // namespace sceneweld
