// SPDX-License-Identifier: BSD-3-Clause
// The rule `gear-ratio`.

#include <cmath>
#include <string>

#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

constexpr Threshold kGearThresholds[] = {
    {"most-gear-ratio", 1000, "",
     "The largest plausible gear ratio; its inverse is the least one. Harmonic Drive's catalogue has 30 to 320, servos "
     "of hobbyists have up to about 400. Measured: 30 to 160."},
};

void CheckGearRatio(CheckRun& run) {
  const double most = run.ThresholdOf("most-gear-ratio");
  for (std::uint32_t i = 0; i < run.scene.actuators.size(); ++i) {
    const Index<Actuator> index(i);
    const Actuator& actuator = run.scene.actuators[index];
    const auto is_wrong = [&](double ratio) {
      const double size = std::abs(ratio);
      return !(size <= most && size * most >= 1);
    };
    const bool is_gear = is_wrong(actuator.gear_ratio);
    if (!is_gear && !(actuator.mechanical_reduction && is_wrong(*actuator.mechanical_reduction))) continue;
    const double ratio = is_gear ? actuator.gear_ratio : *actuator.mechanical_reduction;
    run.Report(actuator.span, std::string(is_gear ? "the gear ratio " : "the mechanical reduction ") +
                                  FormatNumber(ratio) + " of actuator " + Quoted(run.scene.FullName(index)) +
                                  (ratio == 0 ? ": its motor cannot move the joint" : " is that of no gear"))
        .Help(ratio == 0 ? "write 1 for a motor without a gear"
                         : "write the turns of the motor for one turn of the joint, most often between 1 and 400");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"gear-ratio">() {
  static constexpr CheckRule kRule{
      .code = {"gear-ratio",
               "The gear ratio of an actuator, or its mechanical reduction, is zero, above 1000 or below 1/1000. The "
               "inertia of its rotor at the joint grows with the square of the ratio, so the joint then hardly moves, "
               "or not at all. Write the turns of the motor for one turn of the joint."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "the gear ratio of an actuator is implausible",
      .check = &CheckGearRatio,
      .thresholds = kGearThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
