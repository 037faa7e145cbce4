// SPDX-License-Identifier: BSD-3-Clause
// The rule `mass-ratio`.

#include <algorithm>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rounded.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

constexpr Threshold kMassRatioThresholds[] = {
    {"most-mass-ratio", 100, "",
     "The largest ratio of the masses on the two sides of a joint if the outer one is heavier. The error of iterative "
     "solvers, such as those of ODE and PhysX, grows with it; Unity's manual (Joint and Ragdoll stability; its engine "
     "is PhysX) expects jitter from 10 on. Measured: robots stay below 20, except one with 106."},
    {"most-mass-ratio-outwards", 1000, "",
     "The same if the outer one is lighter. Solvers cope with that. Measured: rotors, wheels and fingers reach 600; "
     "above 1000 are bodies of a gram or less."},
};

void CheckMassRatio(CheckRun& run) {
  const Scene& scene = run.scene;
  const double most = run.ThresholdOf("most-mass-ratio"), outwards = run.ThresholdOf("most-mass-ratio-outwards");
  const WeldedGroups& welded = run.subject.welded();
  std::vector<double> masses;
  for (std::size_t i = 0; i < welded.groups().size(); ++i) masses.push_back(welded.CompositeMass(i).mass);
  // Whether a group only connects two joints, as in models that make a joint with several degrees of freedom of others.
  const auto is_link_of_joints = [&](std::size_t group) {
    constexpr double kMostFiller = 1e-3;  // [kg]
    const auto& bodies = welded.groups()[group].bodies;
    return masses[group] <= kMostFiller && std::all_of(bodies.begin(), bodies.end(), [&](Index<Body> body) {
             return run.subject.geometries_of_bodies()[body.value()].empty();
           });
  };
  const auto check = [&](Index<Joint> joint, Index<Body> inboard, Index<Body> outboard) {
    const std::size_t from = welded.GroupOf(inboard), to = welded.GroupOf(outboard);
    if (from == to || from == 0 || to == 0) return;
    const double carrier = masses[from], carried = masses[to];
    // `massless-body` reports those without a mass.
    if (!(carrier > 0 && carried > 0)) return;
    const double ratio = std::max(carrier, carried) / std::min(carrier, carried);
    const double limit = carried > carrier ? most : outwards;
    if (ratio <= limit) return;
    const auto text = [&](std::size_t group) {
      return DescribeGroup(scene, welded.groups()[group]) + " " + Rounded(masses[group]) + " kg";
    };
    const bool is_warning = carried > carrier && !is_link_of_joints(from);
    run.Report(is_warning ? Severity::kWarning : Severity::kNote, scene.joints[joint].span,
               "the masses on the two sides of joint " + Quoted(scene.FullName(joint)) + " differ by a factor of " +
                   Rounded(ratio) + ": " + text(from) + ", " + text(to))
        .Help("check the units of the smaller mass, weld the light body, or give it a mass of at least " +
              Rounded(std::max(carrier, carried) / limit) + " kg");
  };
  for (const SpanningTree::Entry& entry : run.subject.tree().entries) {
    if (entry.joint.valid()) check(entry.joint, entry.inboard, entry.body);
  }
  for (const Index<Joint> loop : run.subject.tree().loop_joints) {
    check(loop, scene.joints[loop].parent.index, scene.joints[loop].child.index);
  }
}

}  // namespace

template <>
const CheckRule& Rule<"mass-ratio">() {
  static constexpr CheckRule kRule{
      .code = {"mass-ratio",
               "The bodies on the two sides of a joint, each with those that are welded to it, have very different "
               "masses. Iterative solvers then let the joint drift or shake; it is a warning if the heavy body hangs "
               "on the light one, and a note otherwise or if the light one has no geometry and only connects joints. "
               "Drake and MuJoCo are not affected. Correct the masses, or weld the light body to another."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "the masses on the two sides of a joint are very different",
      .check = &CheckMassRatio,
      .consumers = kGazebo | kIsaac,
      .thresholds = kMassRatioThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
