#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "sceneweld/checks/rule.h"

namespace sceneweld {

/// All rules, in the order in which they run.
std::span<const CheckRule> CheckRules();

/// What the rules of a tier find in a scene.
std::vector<CheckFinding> RunChecks(CheckTier tier, const Scene& scene, Files& files);

/// What a code means, whoever reports it: a rule or the rest of the library. Null: there is no such code.
const CodeEntry* FindCode(std::string_view name);
/// All codes, in alphabetical order.
std::vector<std::string_view> CodeNames();

}  // namespace sceneweld
