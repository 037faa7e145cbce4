// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/checks/check_rule.h"

namespace sceneweld {

class Files;

/// All rules, in the order in which they run: by tier.
std::span<const CheckRule* const> CheckRules();

/// The rule with a code; null if none has it.
const CheckRule* FindRule(std::string_view code);
/// The words of `--for` for these programs, with commas between them; `all` for all of them.
std::string ConsumerNames(Consumers consumers);
/// The codes of all rules, in their order.
std::vector<std::string_view> RuleNames();

/// The findings of the rules of a tier that `sceneweld check` runs.
std::vector<CheckFinding> RunChecks(CheckTier tier, const Scene& scene, Files& files);

/// The same into `diagnostics`, except what the reader of the scene has reported there already.
void AddFindings(CheckTier tier, const Scene& scene, Files& files, Diagnostics& diagnostics);

/// Finds faults that the reader of a scene has reported already, among the diagnostics at the time when it is made.
class ReportsOfReader {
 public:
  explicit ReportsOfReader(const Diagnostics& diagnostics);
  /// Whether they have this finding.
  bool Have(const Diagnostic& finding) const;

 private:
  std::set<std::pair<const Source*, std::uint32_t>> out_of_range_;
};

/// The documentation of a code, of a rule or of the rest of the library. Null for an unknown code.
const CodeEntry* FindCode(std::string_view name);
/// All codes, in alphabetical order.
std::vector<std::string_view> CodeNames();

}  // namespace sceneweld
