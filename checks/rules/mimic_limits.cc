// SPDX-License-Identifier: BSD-3-Clause
// The rule `mimic-limits`.

#include <algorithm>
#include <cmath>

#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

constexpr Threshold kMimicThresholds[] = {
    {"most-mimic-overrun", 0.02, "",
     "How far the leader may take its follower beyond the follower's limits, as a share of the range between them. "
     "Measured: limits that were rounded are exceeded by up to 0.011, and others by 0.04 and more."},
};

void CheckMimicLimits(CheckRun& run) {
  const Scene& scene = run.scene;
  const double share = run.ThresholdOf("most-mimic-overrun");
  for (std::uint32_t i = 0; i < scene.joints.size(); ++i) {
    const Index<Joint> index(i);
    const Joint& joint = scene.joints[index];
    if (!joint.mimic || !joint.mimic->leader.index.valid()) continue;
    const Mimic& mimic = *joint.mimic;
    const auto own = Dofs(joint), of_leader = Dofs(scene.joints[mimic.leader.index]);
    if (own.size() != 1 || of_leader.size() != 1 || mimic.multiplier == 0) continue;
    const Dof& leader = of_leader.front();
    const Dof& follower = own.front();
    if (!std::isfinite(leader.lower) || !std::isfinite(leader.upper)) continue;
    const double a = mimic.multiplier * leader.lower + mimic.offset, b = mimic.multiplier * leader.upper + mimic.offset;
    const double lower = std::min(a, b), upper = std::max(a, b);
    const double range =
        std::isfinite(follower.upper - follower.lower) ? follower.upper - follower.lower : upper - lower;
    const double slack = share * range + 1e-9;
    if (!(lower < follower.lower - slack) && !(upper > follower.upper + slack)) continue;
    run.Report(joint.span, "joint " + Quoted(scene.FullName(mimic.leader.index)) + " takes its follower " +
                               Quoted(scene.FullName(index)) + " from " + Rounded(lower) + " to " + Rounded(upper) +
                               ", beyond its limits " + Rounded(follower.lower) + " and " + Rounded(follower.upper))
        .Note(scene.joints[mimic.leader.index].span, "the leader is here")
        .Help("let the follower have the limits " + Rounded(lower) + " and " + Rounded(upper) +
              ", or correct its multiplier and offset");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"mimic-limits">() {
  static constexpr CheckRule kRule{
      .code =
          {"mimic-limits",
           "Within its own limits, a joint takes the joint that mimics it beyond the limits of that one. Simulators "
           "then let both joints fight, and planners find no valid position. Make the limits of the follower those "
           "that follow from its leader."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "the limits of a joint and of its mimic contradict each other",
      .check = &CheckMimicLimits,
      .thresholds = kMimicThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
