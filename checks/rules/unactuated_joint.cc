// SPDX-License-Identifier: BSD-3-Clause
// The rule `unactuated-joint`.

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/moving_joints.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

constexpr Threshold kUnactuatedThresholds[] = {
    {"least-actuated-share", 0.75, "",
     "The least share of a mechanism's joints with an actuator at which one without is reported. Below it, the "
     "mechanism has passive joints by design, such as linkages. Measured: in three models such joints differ from "
     "forgotten ones in nothing else."},
};

// The joints of what hangs on one joint to the world, or on one floating base: doors and objects that share a model
// with a robot are others.
struct JointsOfMechanism {
  std::vector<Index<Joint>> without;
  std::size_t actuated = 0;
};

// Whether the joint is meant to be moved by others: a spring holds it, the file gives it no effort, or it has no
// limits, as wheels and casters have none.
bool IsPassive(const Dof& dof) {
  return dof.stiffness != 0 || dof.effort_limit == 0 || (dof.lower == -kInfinity && dof.upper == kInfinity);
}

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
  // The first group of the mechanism that a group belongs to.
  std::vector<std::size_t> first_of(run.subject.welded().groups().size());
  for (std::size_t i = 0; i < first_of.size(); ++i) first_of[i] = i;
  std::map<std::pair<std::size_t, std::uint32_t>, JointsOfMechanism> mechanisms;  // By first group and model.
  for (const MovingJoint& moving : MovingJoints(run.subject)) {
    const Joint& joint = scene.joints[moving.joint];
    if (moving.inboard != 0) first_of[moving.outboard] = first_of[moving.inboard];
    JointsOfMechanism& joints = mechanisms[{first_of[moving.outboard], joint.model.value()}];
    if (is_actuated[moving.joint.value()]) {
      ++joints.actuated;
    } else if (!is_coupled[moving.joint.value()] && !moving.is_virtual_base && !IsPassive(Dofs(joint).front())) {
      joints.without.push_back(moving.joint);
    }
  }
  for (const auto& [place, joints] : mechanisms) {
    const double all = static_cast<double>(joints.actuated + joints.without.size());
    if (joints.without.empty() || has_loop[place.second] || static_cast<double>(joints.actuated) < least_share * all)
      continue;
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
      .code =
          {"unactuated-joint",
           "Most joints of a model have an actuator and this one has none, although it has limits and no joint, spring "
           "or constraint moves it. Often its actuator or transmission was forgotten; the joint then hangs loose. Add "
           "an "
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
