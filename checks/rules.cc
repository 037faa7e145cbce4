// SPDX-License-Identifier: BSD-3-Clause
// The table of rules, with their documentation.

#include "sceneweld/checks/rules.h"

#include <algorithm>

#include "sceneweld/scene/codes.h"

namespace sceneweld {
namespace {

struct Words {
  Severity severity;
  CheckTier tier;
  std::string_view summary;
  std::string_view documentation;
};

// For a code that others report, too.
consteval std::string_view ExplanationOf(std::string_view name) {
  for (const CodeEntry& code : kCodes) {
    if (code.name == name) return code.explanation;
  }
  throw "this diagnostic code is not in kCodes";
}

template <RuleName kName>
constexpr CheckRule Rule(const Words& words) {
  return {{kName.text, words.documentation}, words.severity, words.tier, words.summary, &Check<kName>};
}

// The only list of rules. The file of each rule has its name.
constexpr CheckRule kRules[] = {
    Rule<"impossible-mass">({Severity::kWarning, CheckTier::kPhysics, "the mass of a body is negative or not a number",
                             ExplanationOf("impossible-mass")}),
    Rule<"impossible-inertia">({Severity::kWarning, CheckTier::kPhysics,
                                "no distribution of mass has the inertia of a body",
                                ExplanationOf("impossible-inertia")}),
    Rule<"inertia-without-mass">(
        {Severity::kWarning, CheckTier::kPhysics, "a body has an inertia and no mass",
         "A body has an inertia but no mass, which is impossible. Simulators refuse it or divide by "
         "zero. Give it the mass that belongs to its inertia, or remove both."}),
    Rule<"massless-body">(
        {Severity::kWarning, CheckTier::kPhysics, "a body that can move has no mass",
         "A body can move and has no mass, also counting the bodies that are welded to it. MuJoCo refuses it; Drake "
         "does unless bodies with mass follow on its joints; Gazebo ignores it or uses 1 kg. Give it a mass, or weld "
         "it. The root of a robot is not reported, because what holds it is often added later."}),
    Rule<"implausible-inertia">(
        {Severity::kWarning, CheckTier::kPhysics, "an inertia is far too large for the mass and size of its body",
         "The inertia of a body would need its mass far outside of the body. Most often it is given in another unit "
         "than kg m^2, or it belongs to another mass."}),
    Rule<"default-beyond-limits">(
        {Severity::kWarning, CheckTier::kPhysics, "the default position of a joint is beyond its limits",
         "The default position of a joint, 0 unless the file gives another, is below its lower limit or above its "
         "upper one. A simulation starts with a jump to the limit."}),
    Rule<"degrees-as-radians">({Severity::kWarning, CheckTier::kPhysics, "the limits of a joint look like degrees",
                                "The limits of a revolute joint are round numbers that allow more than two turns, such "
                                "as 90 or 170. Limits are "
                                "in radians in every format but MJCF with `angle=\"degree\"`, its default."}),
    Rule<"faulty-mesh">({Severity::kWarning, CheckTier::kAssets, "a mesh file is missing or does not suit its use",
                         ExplanationOf("faulty-mesh")}),
};

}  // namespace

std::span<const CheckRule> CheckRules() { return kRules; }

std::vector<CheckFinding> RunChecks(CheckTier tier, const Scene& scene, Files& files) {
  std::vector<CheckFinding> findings;
  for (const CheckRule& rule : kRules) {
    if (rule.tier != tier) continue;
    CheckRun run(rule, scene, files, findings);
    rule.check(run);
  }
  return findings;
}

std::string_view ToText(CheckTier tier) {
  switch (tier) {
    case CheckTier::kPhysics: return "physics";
    case CheckTier::kAssets: return "assets";
  }
  return "";
}

namespace {

// Whether the reader of MJCF reported a massless body, which MuJoCo refuses.
bool IsReportedByReader(const Diagnostic& finding, const Diagnostics& diagnostics) {
  if (!(finding.code == "massless-body") || !finding.span) return false;
  return std::any_of(diagnostics.all().begin(), diagnostics.all().end(), [&](const Diagnostic& one) {
    return one.code == "out-of-range" && one.span.source == finding.span.source && one.span.begin == finding.span.begin;
  });
}

}  // namespace

void AddFindings(CheckTier tier, const Scene& scene, Files& files, Diagnostics& diagnostics) {
  for (CheckFinding& finding : RunChecks(tier, scene, files)) {
    if (!IsReportedByReader(finding.diagnostic, diagnostics)) diagnostics.Add(std::move(finding.diagnostic));
  }
}

const CodeEntry* FindCode(std::string_view name) {
  for (const CheckRule& rule : kRules) {
    if (rule.code.name == name) return &rule.code;
  }
  return FindListedCode(name);
}

std::vector<std::string_view> CodeNames() {
  std::vector<std::string_view> names;
  for (const CodeEntry& code : kCodes) names.push_back(code.name);
  for (const CheckRule& rule : kRules) names.push_back(rule.code.name);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace sceneweld
