// SPDX-License-Identifier: BSD-3-Clause
// The rule `default-beyond-limits`.

#include <algorithm>
#include <string>

#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

// What to write instead of q.
std::string HelpFor(const Joint& joint, const Dof& dof) {
  const double q = dof.default_position;
  if (std::string help = HelpForDegrees(joint.motion, dof, q); !help.empty()) return help;
  return "the nearest position within the limits is " + FormatNumber(std::clamp(q, dof.lower, dof.upper)) +
         "; `default_joint_positions` of `add_model` sets it";
}

void CheckDefaultBeyondLimits(CheckRun& run) {
  constexpr double kTolerance = 1e-9;
  for (std::uint32_t i = 0; i < run.scene.joints.size(); ++i) {
    const Index<Joint> index(i);
    const Joint& joint = run.scene.joints[index];
    const Span span = joint.default_position_span.valid() ? joint.default_position_span : joint.span;
    for (const Dof& dof : Dofs(joint)) {
      const double q = dof.default_position;
      const bool is_below = q < dof.lower - kTolerance;
      if (!is_below && !(q > dof.upper + kTolerance)) continue;
      run.Report(span, "the default position " + FormatNumber(q) + " of joint " + Quoted(run.scene.FullName(index)) +
                           " is " +
                           (is_below ? "below its lower limit " + FormatNumber(dof.lower)
                                     : "above its upper limit " + FormatNumber(dof.upper)))
          .Help(HelpFor(joint, dof));
    }
  }
}

}  // namespace

template <>
const CheckRule& Rule<"default-beyond-limits">() {
  static constexpr CheckRule kRule{
      .code = {"default-beyond-limits",
               "The default position of a joint, 0 unless the file gives another, is below its lower limit or above "
               "its upper one. A simulation starts with a jump to the limit."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "the default position of a joint is beyond its limits",
      .check = &CheckDefaultBeyondLimits,
      .use = CheckUse::kCheckAndLint,
  };
  return kRule;
}

}  // namespace sceneweld
