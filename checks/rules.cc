// SPDX-License-Identifier: BSD-3-Clause
// The table of rules, with their documentation.

#include "sceneweld/checks/rules.h"

#include <algorithm>

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

const CodeEntry* FindCode(std::string_view name) {
  for (const CheckRule& rule : kRules) {
    if (rule.code.name == name) return &rule.code;
  }
  for (const CodeEntry& code : kCodes) {
    if (code.name == name) return &code;
  }
  return nullptr;
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
