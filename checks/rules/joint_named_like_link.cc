// SPDX-License-Identifier: BSD-3-Clause
// The rule `joint-named-like-link`.

#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"

namespace sceneweld {
namespace {

void CheckJointNamedLikeLink(CheckRun& run) {
  const Scene& scene = run.scene;
  XmlPlaces places;
  for (const Joint& joint : scene.joints) {
    if (joint.name.empty()) continue;
    const auto body = scene.FindBody(joint.model, joint.name);
    // In MJCF and USD, bodies and joints have names of their own.
    if (!body || !IsInUrdf(places.Find(joint.span))) continue;
    run.Report(joint.span, "joint " + Quoted(scene.FullName(scene.joints.IndexOf(joint))) +
                               " has the name of a link: Gazebo's reader of URDF refuses the file")
        .Help("give the joint another name, or write the robot as SDFormat with sceneweld, which renames it")
        .Note(scene.bodies[body].span, "the link is here");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"joint-named-like-link">() {
  static constexpr CheckRule kRule{
      .code = {"joint-named-like-link",
               "A joint and a link of a URDF robot have the same name. Links, joints and frames of SDFormat share one "
               "name space, so Gazebo refuses the robot. Rename the joint."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kSchema,
      .summary = "a joint of URDF has the name of a link",
      .check = &CheckJointNamedLikeLink,
      .consumers = kGazebo,
  };
  return kRule;
}

}  // namespace sceneweld
