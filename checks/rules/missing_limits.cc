// SPDX-License-Identifier: BSD-3-Clause
// The rule `missing-limits`.

#include <cmath>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/moving_joints.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

// Whether what a joint moves is balanced about the axis, as wheels, rotors and turntables are.
bool IsBalanced(const MassProperties& moved, const Joint& joint, const Pose& X_WB) {
  const Vector3* axis = AxisOf(joint.motion);
  if (!axis || !(moved.mass > 0)) return true;  // Nothing is known.
  const Pose X_WM = X_WB * joint.X_CM;
  const Vector3 arm = moved.center_of_mass - X_WM.translation;
  const double distance = Length(Cross(X_WM.rotation * *axis, arm));
  const Vector3 p = moved.inertia.PrincipalMoments();
  const double radius = std::sqrt(p.z / moved.mass);
  return distance <= 0.2 * radius;
}

bool HasNoLimits(const Dof& dof) { return dof.lower == -kInfinity && dof.upper == kInfinity; }

// The joints of one model.
struct JointsWithoutLimits {
  std::vector<Index<Joint>> revolute;
  std::vector<Index<Joint>> declared;  // Of these, those that URDF calls revolute.
  std::size_t limited = 0;
};

void CheckMissingLimits(CheckRun& run) {
  const Scene& scene = run.scene;
  const std::vector<MassProperties> moved = MassMovedByJoints(run.subject);
  std::vector<JointsWithoutLimits> of_model(scene.models.size());
  for (const MovingJoint& moving : MovingJoints(run.subject)) {
    const Joint& joint = scene.joints[moving.joint];
    if (joint.mimic || moving.is_virtual_base) continue;
    const Dof& dof = Dofs(joint).front();
    JointsWithoutLimits& joints = of_model[joint.model.value()];
    if (!HasNoLimits(dof)) {
      ++joints.limited;
      continue;
    }
    if (std::holds_alternative<Prismatic>(joint.motion)) {
      run.Report(joint.span, "the prismatic joint " + Quoted(scene.FullName(moving.joint)) + " has no limits")
          .Help("add the lower and the upper limit of its stroke, in metres");
      continue;
    }
    if (!std::holds_alternative<Revolute>(joint.motion)) continue;
    const std::string* word = FindWording(joint.kept, "urdf", "type");
    if (word && *word == "revolute") {
      joints.declared.push_back(moving.joint);
    } else if (!FindWording(joint.kept, "sdf", "type") && joint.span && moving.inboard != 0 &&
               !IsBalanced(moved[moving.joint.value()], joint, scene.bodies[joint.child.index].X_WB)) {
      joints.revolute.push_back(moving.joint);
    }
  }
  for (const JointsWithoutLimits& joints : of_model) {
    const auto report = [&](const std::vector<Index<Joint>>& found, const char* help) {
      if (found.empty()) return;
      Diagnostic& note = run.Report(Severity::kNote, scene.joints[found.front()].span,
                                    "the revolute joint " + Quoted(scene.FullName(found.front())) + " has no limits");
      note.Help(help);
      NoteMoreOfModel(note, found.size());
    };
    report(joints.declared, "add its limits, or use the type `continuous`");
    // Models of single pendulums and vehicles have joints without limits by design.
    if (joints.limited >= 3 && joints.limited >= 3 * joints.revolute.size()) {
      report(joints.revolute, "add its limits: most joints of this model have some, and it does not look like a wheel");
    }
  }
}

}  // namespace

template <>
const CheckRule& Rule<"missing-limits">() {
  static constexpr CheckRule kRule{
      .code = {"missing-limits",
               "A prismatic joint has no limits, or a revolute one that is declared as such or is alone in its model "
               "without any (a note; wheels, rotors and bases that turn on the world are left out). Planners then "
               "sample positions that the robot "
               "cannot reach. Add the limits, or declare the joint as continuous."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kPhysics,
      .summary = "a joint has no position limits",
      .check = &CheckMissingLimits,
  };
  return kRule;
}

}  // namespace sceneweld
