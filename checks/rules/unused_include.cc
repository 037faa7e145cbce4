// SPDX-License-Identifier: BSD-3-Clause
// The rule `unused-include`.

#include "sceneweld/checks/rule.h"
#include "sceneweld/directives/composition/uses.h"

namespace sceneweld {
namespace {

void CheckUnusedInclude(CheckRun& run) {
  if (!run.subject.uses()) return;
  for (const CompositionUses::Declared& one : run.subject.uses()->unused_includes) {
    run.Report(one.span, "the file " + Quoted(one.name) + " adds nothing: it has no directives")
        .Help("remove the `add_directives`, or fill the file");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"unused-include">() {
  static constexpr CheckRule kRule{
      .code = {"unused-include",
               "`add_directives` names a file without any directive. Most often its contents were moved or commented "
               "out, and what it should add is missing from the scene. Remove the `add_directives`, or fill the file."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kSchema,
      .summary = "an added directives file adds nothing",
      .check = &CheckUnusedInclude,
  };
  return kRule;
}

}  // namespace sceneweld
