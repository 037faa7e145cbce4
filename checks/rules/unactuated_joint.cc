// SPDX-License-Identifier: BSD-3-Clause
// The rule `unactuated-joint`.

#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/moving_joints.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

constexpr Threshold kUnactuatedThresholds[] = {
    {"least-actuated-share", 0.75, "",
     "The least share of a model's joints with an actuator at which one without is reported. Below it, the model has "
     "passive joints by design, such as casters, doors and linkages."},
};

struct JointsOfActuatedModel {
  std::vector<Index<Joint>> without;
  std::size_t actuated = 0;
};

void CheckUnactuatedJoint(CheckRun& run) {
  const Scene& scene = run.scene;
  const double least_share = run.ThresholdOf("least-actuated-share");
  const std::vector<bool> is_actuated = ActuatedJoints(scene), is_coupled = CoupledJoints(scene);
  // A loop couples the joints of its model.
  std::vector<bool> has_loop(scene.models.size());
  for (const Index<Joint> loop : run.subject.tree().loop_joints) has_loop[scene.joints[loop].model.value()] = true;
  for (const Constraint& constraint : scene.constraints) {
    if (!std::holds_alternative<TendonConstraint>(constraint.law)) has_loop[constraint.model.value()] = true;
  }
  std::vector<JointsOfActuatedModel> of_model(scene.models.size());
  for (const MovingJoint& moving : MovingJoints(run.subject)) {
    const Joint& joint = scene.joints[moving.joint];
    JointsOfActuatedModel& joints = of_model[joint.model.value()];
    if (is_actuated[moving.joint.value()]) {
      ++joints.actuated;
    } else if (!is_coupled[moving.joint.value()] && !moving.is_virtual_base && Dofs(joint).front().stiffness == 0) {
      joints.without.push_back(moving.joint);
    }
  }
  for (std::size_t i = 0; i < of_model.size(); ++i) {
    const JointsOfActuatedModel& joints = of_model[i];
    const double all = static_cast<double>(joints.actuated + joints.without.size());
    if (joints.without.empty() || has_loop[i] || static_cast<double>(joints.actuated) < least_share * all) continue;
    const Index<Joint> first = joints.without.front();
    Diagnostic& note = run.Report(scene.joints[first].span,
                                  "joint " + Quoted(scene.FullName(first)) + " has no actuator, and " +
                                      std::to_string(joints.actuated) + " other joints of its model have one");
    note.Help("add an actuator, or ignore this finding if the joint is passive");
    NoteMoreOfModel(note, joints.without.size());
  }
}

}  // namespace

template <>
const CheckRule& Rule<"unactuated-joint">() {
  static constexpr CheckRule kRule{
      .code = {"unactuated-joint",
               "Most joints of a model have an actuator and this one has none, although no joint, spring or constraint "
               "moves it. Often its actuator or transmission was forgotten; the joint then hangs loose. Add an "
               "actuator, or ignore the finding if the joint is passive."},
      .severity = Severity::kNote,
      .tier = CheckTier::kTopology,
      .summary = "one of few joints of a model has no actuator",
      .check = &CheckUnactuatedJoint,
      .thresholds = kUnactuatedThresholds,
  };
  return kRule;
}

}  // namespace sceneweld
