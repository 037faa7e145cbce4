// SPDX-License-Identifier: BSD-3-Clause
// The rule `default-beyond-limits`.

#include <algorithm>

#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {

template <>
void Check<"default-beyond-limits">(CheckRun& run) {
  constexpr double kTolerance = 1e-9;
  for (std::uint32_t i = 0; i < run.scene.joints.size(); ++i) {
    const Index<Joint> index(i);
    const Joint& joint = run.scene.joints[index];
    for (const Dof& dof : Dofs(joint)) {
      const double q = dof.default_position;
      const bool is_below = q < dof.lower - kTolerance;
      if (!is_below && !(q > dof.upper + kTolerance)) continue;
      run.Report(joint.span, "the default position " + FormatNumber(q) + " of joint " +
                                 Quoted(run.scene.FullName(index)) + " is " +
                                 (is_below ? "below its lower limit " + FormatNumber(dof.lower)
                                           : "above its upper limit " + FormatNumber(dof.upper)))
          .Help("the nearest position within the limits is " + FormatNumber(std::clamp(q, dof.lower, dof.upper)));
    }
  }
}

}  // namespace sceneweld
