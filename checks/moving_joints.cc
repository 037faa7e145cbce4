// SPDX-License-Identifier: BSD-3-Clause
// The joints that rules about limits, actuators and damping look at.

#include "sceneweld/checks/moving_joints.h"

#include <algorithm>

namespace sceneweld {

std::vector<MovingJoint> MovingJoints(LintSubject& subject) {
  const Scene& scene = subject.scene();
  const WeldedGroups& welded = subject.welded();
  // Some engines need a mass.
  constexpr double kNoMass = 1e-3;  // [kg]
  const auto is_empty_body = [&](Index<Body> body) {
    return scene.bodies[body].mass_properties->mass <= kNoMass && subject.geometries_of_bodies()[body.value()].empty();
  };
  const auto is_empty = [&](std::size_t group) {
    const auto& bodies = welded.groups()[group].bodies;
    return std::all_of(bodies.begin(), bodies.end(), is_empty_body);
  };
  std::vector<bool> carries(welded.groups().size());
  for (const SpanningTree::Entry& entry : subject.tree().entries) {
    if (!entry.joint.valid()) continue;
    const std::size_t inboard = welded.GroupOf(entry.inboard);
    if (inboard != welded.GroupOf(entry.body)) carries[inboard] = true;
  }
  // Groups without mass and geometry that hang on the world, or float, by such groups only.
  std::vector<bool> is_base(welded.groups().size());
  std::vector<bool> is_empty_base(welded.groups().size());
  is_base[0] = true;
  std::vector<MovingJoint> moving;
  for (const SpanningTree::Entry& entry : subject.tree().entries) {
    const std::size_t outboard = welded.GroupOf(entry.body);
    if (!entry.joint.valid()) {
      is_base[outboard] = is_empty_base[outboard] = is_empty(outboard);
      continue;
    }
    const std::size_t inboard = welded.GroupOf(entry.inboard);
    if (inboard == outboard) continue;
    is_base[outboard] = is_empty_base[outboard] = is_base[inboard] && is_empty(outboard);
    const Joint& joint = scene.joints[entry.joint];
    const auto dofs = Dofs(joint);
    if (dofs.size() != 1 || !(dofs.front().lower < dofs.front().upper)) continue;
    // An empty body that is welded to the world is only a name for a place in it.
    const bool is_on_world = entry.inboard == Scene::kWorldBody || (inboard == 0 && is_empty_body(entry.inboard));
    const bool is_endless_slide = std::holds_alternative<Prismatic>(joint.motion) && dofs.front().lower == -kInfinity &&
                                  dofs.front().upper == kInfinity;
    const bool is_virtual =
        (is_on_world || is_empty_base[inboard]) &&
        (is_empty_base[outboard] || is_empty_base[inboard] || !carries[outboard] || is_endless_slide);
    moving.push_back({entry.joint, inboard, outboard, is_virtual});
  }
  return moving;
}

std::vector<MassProperties> MassMovedByJoints(LintSubject& subject) {
  const Scene& scene = subject.scene();
  std::vector<MassProperties> of_body(scene.bodies.size());
  for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) {
    const Body& body = scene.bodies[Index<Body>(i)];
    of_body[i] = body.mass_properties->ReExpressed(body.X_WB);
  }
  std::vector<MassProperties> moved(scene.joints.size());
  const auto& entries = subject.tree().entries;
  for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
    const MassProperties& mass = of_body[entry->body.value()];
    if (entry->joint.valid()) moved[entry->joint.value()] = mass;
    if (entry->inboard.valid() && entry->inboard != Scene::kWorldBody) {
      of_body[entry->inboard.value()] = of_body[entry->inboard.value()] + mass;
    }
  }
  return moved;
}

std::vector<bool> ActuatedJoints(const Scene& scene) {
  std::vector<bool> is_actuated(scene.joints.size());
  for (const Actuator& actuator : scene.actuators) {
    if (actuator.joint.index.valid()) is_actuated[actuator.joint.index.value()] = true;
  }
  return is_actuated;
}

std::vector<bool> CoupledJoints(const Scene& scene) {
  std::vector<bool> is_coupled(scene.joints.size());
  for (std::uint32_t i = 0; i < scene.joints.size(); ++i) {
    const Joint& joint = scene.joints[Index<Joint>(i)];
    if (!joint.mimic || !joint.mimic->leader.index.valid()) continue;
    is_coupled[i] = true;
    is_coupled[joint.mimic->leader.index.value()] = true;
  }
  for (const Constraint& constraint : scene.constraints) {
    const auto* tendon = std::get_if<TendonConstraint>(&constraint.law);
    if (!tendon) continue;
    for (const TendonConstraint::Term& term : tendon->joints) {
      if (term.joint.index.valid()) is_coupled[term.joint.index.value()] = true;
    }
  }
  return is_coupled;
}

}  // namespace sceneweld
