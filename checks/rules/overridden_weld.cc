// SPDX-License-Identifier: BSD-3-Clause
// The rule `overridden-weld`.

#include <string>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/directives/composition/uses.h"

namespace sceneweld {
namespace {

void CheckOverriddenWeld(CheckRun& run) {
  if (!run.subject.uses()) return;
  for (const CompositionUses::OverriddenWeld& one : run.subject.uses()->overridden_welds) {
    const Vector3& p = one.X_WC.translation;
    const std::string place = Rounded(p.x) + " " + Rounded(p.y) + " " + Rounded(p.z);
    run.Report(one.directive, "this weld replaces the one in the model file, which puts " + Quoted(one.child) + " at " +
                                  place + (one.X_WC.rotation == Rotation() ? "" : ", rotated"))
        .Note(one.weld, "the replaced weld is here")
        .Help(
            "check that the place in the directive is meant from the origin; remove the weld from the model file if "
            "directives always place it");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"overridden-weld">() {
  static constexpr CheckRule kRule{
      .code = {"overridden-weld",
               "A model file welds its base to the world, away from the origin, and a directive welds it elsewhere. "
               "The place in the file has no effect, although it looks as if both places add up. Check the place in "
               "the directive, or remove the weld from the file."},
      .severity = Severity::kNote,
      .tier = CheckTier::kTopology,
      .summary = "a directive replaces the weld of a model file that is not at the origin",
      .check = &CheckOverriddenWeld,
  };
  return kRule;
}

}  // namespace sceneweld
