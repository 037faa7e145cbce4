// SPDX-License-Identifier: BSD-3-Clause
// Finds the bodies that elements refer to.

#include "sceneweld/scene/motion/referred_bodies.h"

#include <variant>

namespace sceneweld {

std::vector<bool> ReferredBodies(const Scene& scene) {
  std::vector<bool> referred(scene.bodies.size(), false);
  const auto refer = [&](Index<Body> body) {
    if (body) referred[body.value()] = true;
  };
  refer(Scene::kWorldBody);
  for (const ModelInstance& model : scene.models) refer(model.model_frame_body);
  for (const Geometry& geometry : scene.geometries) refer(geometry.body);
  for (const Frame& frame : scene.frames) refer(frame.body);
  for (const ContactZone& zone : scene.contact_zones) refer(zone.body);
  for (const Sensor& sensor : scene.sensors) refer(sensor.body);
  for (const Light& light : scene.lights) refer(light.body);
  for (const Camera& camera : scene.cameras) refer(camera.body);
  for (const Plugin& plugin : scene.plugins) refer(plugin.body);
  for (const ExcludedPair& pair : scene.excluded_pairs) {
    if (pair.body_A != pair.body_B) refer(pair.body_A), refer(pair.body_B);
  }
  for (const CollisionFilterGroup& group : scene.collision_filter_groups) {
    for (const auto& member : group.members) refer(member.index);
  }
  for (const ForceElement& element : scene.force_elements) {
    if (const auto* spring = std::get_if<LinearSpringDamper>(&element.law)) {
      refer(spring->body_A.index), refer(spring->body_B.index);
    } else {
      const auto& bushing = std::get<LinearBushingRpy>(element.law);
      refer(scene.Fixed(bushing.frame_A.frame).body), refer(scene.Fixed(bushing.frame_C.frame).body);
    }
  }
  for (const Joint& joint : scene.joints) {
    if (joint.closes_loop) refer(joint.parent.index), refer(joint.child.index);
  }
  for (const Constraint& constraint : scene.constraints) {
    std::visit(
        [&](const auto& law) {
          if constexpr (requires { law.body_A; }) refer(law.body_A.index), refer(law.body_B.index);
        },
        constraint.law);
  }
  return referred;
}

}  // namespace sceneweld
