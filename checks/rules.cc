// SPDX-License-Identifier: BSD-3-Clause
// The list of rules, and running those of `sceneweld check`.

#include "sceneweld/checks/rules.h"

#include <algorithm>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/diagnostics/codes.h"

namespace sceneweld {
// The only list of rules. The file of each rule, below checks/rules, has its name.
std::span<const CheckRule* const> CheckRules() {
  static const CheckRule* const kRules[] = {
      // Schema.
      &Rule<"unportable-name">(),
      &Rule<"case-only-difference">(),
      &Rule<"joint-named-like-link">(),
      &Rule<"classic-plugin">(),
      &Rule<"urdf-capsule">(),
      &Rule<"quat-xyzw">(),
      &Rule<"unused-frame">(),
      &Rule<"unused-parameter">(),
      &Rule<"unused-package">(),
      &Rule<"unused-include">(),
      // Topology.
      &Rule<"body-below-ground">(),
      &Rule<"models-at-same-pose">(),
      &Rule<"overridden-weld">(),
      &Rule<"mimic-chain">(),
      &Rule<"unactuated-joint">(),
      &Rule<"empty-filter-group">(),
      &Rule<"filters-everything">(),
      &Rule<"useless-filter">(),
      &Rule<"pair-excluded-twice">(),
      // Physics.
      &Rule<"impossible-mass">(),
      &Rule<"impossible-inertia">(),
      &Rule<"inertia-without-mass">(),
      &Rule<"massless-body">(),
      &Rule<"massless-link-in-chain">(),
      &Rule<"impossible-sum">(),
      &Rule<"one-bound">(),
      &Rule<"implausible-inertia">(),
      &Rule<"default-beyond-limits">(),
      &Rule<"degrees-as-radians">(),
      &Rule<"rotation-in-degrees">(),
      &Rule<"implausible-density">(),
      &Rule<"center-of-mass-outside">(),
      &Rule<"inertia-beyond-geometry">(),
      &Rule<"placeholder-inertia">(),
      &Rule<"misaligned-inertia">(),
      &Rule<"mass-ratio">(),
      &Rule<"total-mass">(),
      &Rule<"scale-mismatch">(),
      &Rule<"missing-limits">(),
      &Rule<"zero-effort">(),
      &Rule<"continuous-with-limits">(),
      &Rule<"no-damping">(),
      &Rule<"mimic-limits">(),
      &Rule<"unlimited-actuator">(),
      &Rule<"gear-ratio">(),
      &Rule<"overlap-at-rest">(),
      &Rule<"adjacent-overlap">(),
      &Rule<"ground-overlap">(),
      &Rule<"no-collision">(),
      &Rule<"axis-not-unit">(),
      // Assets.
      &Rule<"faulty-mesh">(),
      &Rule<"unused-asset">(),
      &Rule<"large-texture">(),
      &Rule<"file-name-case">(),
      &Rule<"absolute-path">(),
      &Rule<"outside-path">(),
      &Rule<"package-without-xml">(),
      &Rule<"duplicate-asset">(),
      &Rule<"unsupported-asset">(),
      &Rule<"mesh-scale">(),
      &Rule<"heavy-collision-mesh">(),
      &Rule<"concave-collision-mesh">(),
      &Rule<"visual-as-collision">(),
      &Rule<"duplicate-faces">(),
      // Simulation.
      &Rule<"judge-finding">(),
      &Rule<"unstable-simulation">(),
      &Rule<"growing-energy">(),
      &Rule<"deep-penetration">(),
      &Rule<"restless-body">(),
  };
  return kRules;
}

const CheckRule* FindRule(std::string_view code) {
  for (const CheckRule* rule : CheckRules()) {
    if (rule->code.name == code) return rule;
  }
  return nullptr;
}

std::string ConsumerNames(Consumers consumers) {
  if (consumers == kEveryConsumer) return "all";
  std::string names;
  for (const auto& [word, consumer] : kConsumerWords) {
    if ((consumers & consumer) != 0) names += (names.empty() ? "" : ", ") + std::string(word);
  }
  return names;
}

std::vector<std::string_view> RuleNames() {
  std::vector<std::string_view> names;
  for (const CheckRule* rule : CheckRules()) names.push_back(rule->code.name);
  return names;
}

std::vector<CheckFinding> RunChecks(CheckTier tier, const Scene& scene, Files& files) {
  std::vector<CheckFinding> findings;
  LintSubject subject(scene, files);
  const ThresholdValues defaults;
  for (const CheckRule* rule : CheckRules()) {
    if (rule->tier != tier || rule->use != CheckUse::kCheckAndLint) continue;
    CheckRun run(*rule, subject, defaults, findings);
    rule->check(run);
  }
  return findings;
}

void CheckRun::AddFix(Fix fix) {
  if (!fix.empty() && !EditsGeneratedText(fix)) findings_.back().fixes.push_back(std::move(fix));
}

double CheckRun::ThresholdOf(std::string_view name) const {
  for (const auto& [given, value] : thresholds_) {
    if (given == name) return value;
  }
  const auto has_name = [&](const Threshold& threshold) { return threshold.name == name; };
  const auto found = std::find_if(rule_.thresholds.begin(), rule_.thresholds.end(), has_name);
  if (found != rule_.thresholds.end()) return found->value;
  for (const CheckRule* other : CheckRules()) {
    const auto of_other = std::find_if(other->thresholds.begin(), other->thresholds.end(), has_name);
    if (of_other != other->thresholds.end()) return of_other->value;
  }
  return 0;
}

std::string_view ToText(CheckTier tier) {
  switch (tier) {
    case CheckTier::kSchema: return "schema";
    case CheckTier::kTopology: return "topology";
    case CheckTier::kPhysics: return "physics";
    case CheckTier::kAssets: return "assets";
    case CheckTier::kSimulation: return "simulation";
  }
  return "";
}

std::string_view ToText(CanFix can_fix) {
  switch (can_fix) {
    case CanFix::kNo: return "no";
    case CanFix::kSafe: return "safe";
    case CanFix::kUnsafe: return "unsafe";
  }
  return "";
}

std::string_view ToText(CheckUse use) {
  switch (use) {
    case CheckUse::kCheckAndLint: return "check, lint";
    case CheckUse::kLint: return "lint";
    case CheckUse::kSimulate: return "lint --simulate";
    case CheckUse::kOnRequest: return "on request";
  }
  return "";
}

ReportsOfReader::ReportsOfReader(const Diagnostics& diagnostics) {
  for (const Diagnostic& one : diagnostics.all()) {
    if (one.code == "out-of-range") out_of_range_.emplace(one.span.source, one.span.begin);
  }
}

// MuJoCo refuses massless bodies, which the reader of MJCF reports.
bool ReportsOfReader::Have(const Diagnostic& finding) const {
  return finding.code == "massless-body" && finding.span &&
         out_of_range_.contains({finding.span.source, finding.span.begin});
}

void AddFindings(CheckTier tier, const Scene& scene, Files& files, Diagnostics& diagnostics) {
  const ReportsOfReader reports(diagnostics);
  for (CheckFinding& finding : RunChecks(tier, scene, files)) {
    if (!reports.Have(finding.diagnostic)) diagnostics.Add(std::move(finding.diagnostic));
  }
}

const CodeEntry* FindCode(std::string_view name) {
  if (const CheckRule* rule = FindRule(name)) return &rule->code;
  return FindListedCode(name);
}

std::vector<std::string_view> CodeNames() {
  std::vector<std::string_view> names;
  for (const CodeEntry& code : kCodes) names.push_back(code.name);
  for (const std::string_view rule : RuleNames()) names.push_back(rule);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace sceneweld
