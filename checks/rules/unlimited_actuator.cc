// SPDX-License-Identifier: BSD-3-Clause
// The rule `unlimited-actuator`.

#include <cmath>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

// Whether the file declares no actuator: Drake makes one of each joint of SDFormat.
bool IsImpliedByJoint(const Scene& scene, const Actuator& actuator) {
  if (!actuator.joint.index.valid()) return false;
  const Span& joint = scene.joints[actuator.joint.index].span;
  return !actuator.span || (actuator.span.source == joint.source && actuator.span.begin == joint.begin);
}

bool HasEffortLimit(const Scene& scene, const Actuator& actuator) {
  if (!std::isinf(actuator.effort_limit)) return true;
  if (!actuator.joint.index.valid()) return false;
  const auto dofs = Dofs(scene.joints[actuator.joint.index]);
  return dofs.size() == 1 && std::isfinite(dofs.front().effort_limit);
}

void CheckUnlimitedActuator(CheckRun& run) {
  const Scene& scene = run.scene;
  std::vector<std::vector<Index<Actuator>>> of_model(scene.models.size());
  std::vector<bool> has_limits(scene.models.size());
  for (const Actuator& actuator : scene.actuators) {
    if (HasEffortLimit(scene, actuator)) has_limits[actuator.model.value()] = true;
  }
  for (std::uint32_t i = 0; i < scene.actuators.size(); ++i) {
    const Actuator& actuator = scene.actuators[Index<Actuator>(i)];
    if (HasEffortLimit(scene, actuator)) continue;
    // Models for Gazebo have plugins in place of actuators, and often no effort limits at all.
    if (IsImpliedByJoint(scene, actuator) && !has_limits[actuator.model.value()]) continue;
    of_model[actuator.model.value()].push_back(Index<Actuator>(i));
  }
  for (const std::vector<Index<Actuator>>& found : of_model) {
    if (found.empty()) continue;
    const Actuator& first = scene.actuators[found.front()];
    const Span span = first.span || !first.joint.index.valid() ? first.span : scene.joints[first.joint.index].span;
    Diagnostic& note = run.Report(span, "actuator " + Quoted(scene.FullName(found.front())) + " has no effort limit");
    note.Help("write the largest torque or force of the motor at the joint");
    NoteMoreOfModel(note, found.size());
  }
}

}  // namespace

template <>
const CheckRule& Rule<"unlimited-actuator">() {
  static constexpr CheckRule kRule{
      .code =
          {"unlimited-actuator",
           "An actuator has no effort limit, and its joint has none. A controller may then use forces that no motor "
           "has, and what works in simulation fails on the robot. Write the largest effort of the motor. Joints of "
           "SDFormat, which "
           "Drake makes actuators of, count only if another joint of the model has an effort limit."},
      .severity = Severity::kNote,
      .tier = CheckTier::kPhysics,
      .summary = "an actuator has no effort limit",
      .check = &CheckUnlimitedActuator,
  };
  return kRule;
}

}  // namespace sceneweld
