// SPDX-License-Identifier: BSD-3-Clause
// The rule `unused-parameter`.

#include <set>
#include <string>
#include <utility>

#include "sceneweld/checks/rule.h"
#include "sceneweld/directives/composition/uses.h"

namespace sceneweld {
namespace {

void CheckUnusedParameter(CheckRun& run) {
  if (!run.subject.uses()) return;
  // A file that is included with several sets of parameters is read once for each.
  std::set<std::pair<std::string, std::uint32_t>> reported;
  for (const CompositionUses::Declared& one : run.subject.uses()->unused_parameters) {
    if (one.span && !reported.emplace(one.span.source->path(), one.span.begin).second) continue;
    run.Report(one.span, "no expression uses the parameter " + Quoted(one.name))
        .Help("remove it, or use it as " + Quoted("${" + one.name + "}"));
  }
}

}  // namespace

template <>
const CheckRule& Rule<"unused-parameter">() {
  static constexpr CheckRule kRule{
      .code = {"unused-parameter",
               "A directives file declares a parameter that none of its expressions uses. Giving it a value changes "
               "nothing, which misleads whoever gives one. Remove it, or use it."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kSchema,
      .summary = "no expression uses a parameter",
      .check = &CheckUnusedParameter,
  };
  return kRule;
}

}  // namespace sceneweld
