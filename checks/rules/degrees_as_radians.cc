// SPDX-License-Identifier: BSD-3-Clause
// The rule `degrees-as-radians`.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

// Whole numbers that are round as degrees, such as 15, 90 and 170.
bool IsRound(double degrees) { return std::fmod(degrees, 5) == 0; }

// Round numbers that allow more than two turns. Beyond ten turns they are no degrees: Gazebo writes 1e16 for no limit.
bool LookLikeDegrees(const Dof& dof) {
  constexpr double kTenTurns = 3600;  // [degrees]
  return std::max(std::abs(dof.lower), std::abs(dof.upper)) <= kTenTurns && IsRound(dof.lower) && IsRound(dof.upper) &&
         dof.upper - dof.lower > 4 * std::numbers::pi;
}

std::string InRadians(double degrees) { return Rounded(degrees * std::numbers::pi / 180); }

void CheckDegreesAsRadians(CheckRun& run) {
  for (std::uint32_t i = 0; i < run.scene.joints.size(); ++i) {
    const Index<Joint> index(i);
    const Joint& joint = run.scene.joints[index];
    const auto* const revolute = std::get_if<Revolute>(&joint.motion);
    if (!revolute || !LookLikeDegrees(revolute->dof)) continue;
    const Dof& dof = revolute->dof;
    run.Report(joint.span, "the limits " + FormatNumber(dof.lower) + " and " + FormatNumber(dof.upper) +
                               " rad of joint " + Quoted(run.scene.FullName(index)) + " look like degrees")
        .Help("in radians they are " + InRadians(dof.lower) + " and " + InRadians(dof.upper));
  }
}

}  // namespace

template <>
const CheckRule& Rule<"degrees-as-radians">() {
  static constexpr CheckRule kRule{
      .code = {"degrees-as-radians",
               "The limits of a revolute joint are round numbers that allow more than two turns, such as 90 or 170. "
               "Limits are in radians in every format but MJCF with `angle=\"degree\"`, its default."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "the limits of a joint look like degrees",
      .check = &CheckDegreesAsRadians,
      .use = CheckUse::kCheckAndLint,
  };
  return kRule;
}

}  // namespace sceneweld
