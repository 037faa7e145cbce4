// SPDX-License-Identifier: BSD-3-Clause
// The rule `no-damping`.

#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/moving_joints.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

void CheckNoDamping(CheckRun& run) {
  const Scene& scene = run.scene;
  std::vector<bool> is_damped(scene.joints.size());
  for (const Actuator& actuator : scene.actuators) {
    if ((actuator.rotor_inertia > 0 || actuator.gains.d > 0) && actuator.joint.index.valid()) {
      is_damped[actuator.joint.index.value()] = true;
    }
  }
  std::vector<std::vector<Index<Joint>>> of_model(scene.models.size());
  for (const MovingJoint& moving : MovingJoints(run.subject)) {
    const Joint& joint = scene.joints[moving.joint];
    const Dof& dof = Dofs(joint).front();
    if (dof.damping > 0 || dof.friction > 0 || joint.armature > 0 || is_damped[moving.joint.value()]) continue;
    if (joint.mimic || moving.is_virtual_base || scene.models[joint.model].is_static) continue;
    of_model[joint.model.value()].push_back(moving.joint);
  }
  for (const std::vector<Index<Joint>>& found : of_model) {
    if (found.empty()) continue;
    Diagnostic& note = run.Report(scene.joints[found.front()].span, "joint " + Quoted(scene.FullName(found.front())) +
                                                                        " has no damping, no friction and no armature");
    note.Help("add the damping of its bearings and its gear, or the inertia of its rotor");
    NoteMoreOfModel(note, found.size());
  }
}

}  // namespace

template <>
const CheckRule& Rule<"no-damping">() {
  static constexpr CheckRule kRule{
      .code = {"no-damping",
               "A joint that can move has no damping, no friction and no armature, and its actuator no rotor inertia. "
               "It swings forever, and stiff controllers need tiny time steps. Add the damping of its bearings or the "
               "inertia of its rotor."},
      .severity = Severity::kNote,
      .tier = CheckTier::kPhysics,
      .summary = "a joint has no damping, friction or armature",
      .check = &CheckNoDamping,
  };
  return kRule;
}

}  // namespace sceneweld
