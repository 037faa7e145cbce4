// SPDX-License-Identifier: BSD-3-Clause
// The rule `zero-effort`.

#include <string_view>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/moving_joints.h"
#include "sceneweld/checks/rule.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

struct ZeroEffortJoint {
  Index<Joint> joint;
  bool effort = false;
  bool velocity = false;
};

// Whether the joint is from URDF. In SDFormat, as Drake reads it, an effort of zero declares a joint without an
// actuator.
bool IsZeroEffortOfUrdf(const Joint& joint) {
  if (!joint.span) return false;
  const Source& source = *joint.span.source;
  if (source.map()) return Trimmed(source.text()).ends_with("</robot>");  // A xacro file can be SDFormat too.
  return std::string_view(source.path()).ends_with(".urdf");
}

// Joints without an actuator in a model with actuators are passive, and a limit of zero is then how URDF says so.
void CheckZeroEffort(CheckRun& run) {
  const Scene& scene = run.scene;
  const std::vector<bool> is_actuated = ActuatedJoints(scene), is_coupled = CoupledJoints(scene);
  std::vector<bool> has_actuators(scene.models.size());
  std::vector<std::vector<ZeroEffortJoint>> of_model(scene.models.size());
  for (const Actuator& actuator : scene.actuators) has_actuators[actuator.model.value()] = true;
  for (const MovingJoint& moving : MovingJoints(run.subject)) {
    const Joint& joint = scene.joints[moving.joint];
    const Dof& dof = Dofs(joint).front();
    const bool is_actuator_on_it = is_actuated[moving.joint.value()];
    const bool effort = dof.effort_limit == 0 && (is_actuator_on_it || IsZeroEffortOfUrdf(joint));
    const bool velocity = dof.velocity_limit == 0;
    const bool is_passive = has_actuators[joint.model.value()] && !is_actuator_on_it;
    if (!(effort || velocity) || is_passive || is_coupled[moving.joint.value()]) continue;
    of_model[joint.model.value()].push_back({moving.joint, effort, velocity});
  }
  for (const std::vector<ZeroEffortJoint>& found : of_model) {
    if (found.empty()) continue;
    const ZeroEffortJoint& first = found.front();
    const char* const limits = !first.velocity ? "effort limit of 0"
                               : !first.effort ? "velocity limit of 0"
                                               : "effort limit and a velocity limit of 0";
    Diagnostic& diagnostic = run.Report(scene.joints[first.joint].span,
                                        "joint " + Quoted(scene.FullName(first.joint)) + " can move and has " +
                                            (first.effort ? "an " : "a ") + limits + ", so no controller can move it");
    diagnostic.Help("write the limits of its motor, or make the joint fixed");
    NoteMoreOfModel(diagnostic, found.size());
  }
}

}  // namespace

template <>
const CheckRule& Rule<"zero-effort">() {
  static constexpr CheckRule kRule{
      .code = {"zero-effort",
               "A joint that can move has a limit of zero for its effort or its velocity, as exporters write if nobody "
               "fills it in. Controllers of ROS and Gazebo then cannot move the joint. Write the limits of its motor. "
               "Joints without an actuator in a model with others are passive and not reported."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "the effort or velocity limit of a joint that can move is zero",
      .check = &CheckZeroEffort,
  };
  return kRule;
}

}  // namespace sceneweld
