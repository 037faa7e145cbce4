// SPDX-License-Identifier: BSD-3-Clause
// The rule `unlimited-actuator`.

#include <cmath>
#include <vector>

#include "sceneweld/checks/group_geometry.h"
#include "sceneweld/checks/rule.h"

namespace sceneweld {
namespace {

void CheckUnlimitedActuator(CheckRun& run) {
  const Scene& scene = run.scene;
  std::vector<std::vector<Index<Actuator>>> of_model(scene.models.size());
  for (std::uint32_t i = 0; i < scene.actuators.size(); ++i) {
    const Actuator& actuator = scene.actuators[Index<Actuator>(i)];
    if (!std::isinf(actuator.effort_limit)) continue;
    if (actuator.joint.index.valid()) {
      const auto dofs = Dofs(scene.joints[actuator.joint.index]);
      if (dofs.size() == 1 && std::isfinite(dofs.front().effort_limit)) continue;
    }
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
           "has, and what works in simulation fails on the robot. Write the largest effort of the motor."},
      .severity = Severity::kNote,
      .tier = CheckTier::kPhysics,
      .summary = "an actuator has no effort limit",
      .check = &CheckUnlimitedActuator,
  };
  return kRule;
}

}  // namespace sceneweld
