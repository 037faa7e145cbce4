// SPDX-License-Identifier: BSD-3-Clause
// Checks that the name index, the tree and the poses of a scene are up to date.

#include "sceneweld/library/check_tree.h"

#include <algorithm>
#include <cmath>

#include "sceneweld/library/element_id.h"
#include "sceneweld/scene/check_loops.h"
#include "sceneweld/scene/tree.h"

namespace sceneweld {
namespace {

constexpr double kPoseTolerance = 1e-9;  // Of metres, relative to the distance from the origin; and of quaternions.

constexpr const char* kBuildTree = "call BuildTree after changes of bodies, joints or default positions";

bool AreSamePlace(const Pose& a, const Pose& b) {
  const double far = std::max({1.0, Length(a.translation), Length(b.translation)});
  const Rotation turned = a.rotation.Inverse() * b.rotation;
  return Length(a.translation - b.translation) <= kPoseTolerance * far &&
         std::hypot(turned.x(), std::hypot(turned.y(), turned.z())) <= kPoseTolerance;
}

}  // namespace

bool CheckNameIndex(const Scene& scene, Diagnostics& diagnostics) {
  constexpr const char* kHelp = "call Scene::IndexNames after changes of names or tables";
  bool good = true;
  const auto report = [&](const ElementId& element) {
    if (!good) return;  // One cause.
    good = false;
    diagnostics
        .Error("stale-scene", element.SpanIn(scene), "the scene does not find " + element.Text(scene) + " by its name")
        .Help(kHelp);
  };
  for (std::uint32_t i = 1; i < scene.models.size(); ++i) {
    const Index<ModelInstance> index(i);
    if (scene.FindModel(scene.models[index].name) != index) report(index);
  }
  for (std::uint32_t i = 1; i < scene.bodies.size(); ++i) {
    const Index<Body> index(i);
    if (scene.FindBody(scene.bodies[index].model, scene.bodies[index].name) != index) report(index);
  }
  const auto check = [&](const auto& table, auto&& find) {
    for (const auto& element : table) {
      const auto index = table.IndexOf(element);
      if (find(element) != index) report(index);
    }
  };
  check(scene.joints, [&](const Joint& joint) { return scene.FindJoint(joint.model, joint.name); });
  check(scene.frames, [&](const Frame& frame) { return scene.FindDeclaredFrame(frame.model, frame.name); });
  check(scene.actuators, [&](const Actuator& one) { return scene.FindActuator(one.model, one.name); });
  check(scene.collision_filter_groups,
        [&](const CollisionFilterGroup& group) { return scene.FindCollisionFilterGroup(group.scope, group.name); });
  return good;
}

bool CheckTree(const Scene& scene, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.error_count();
  Scene built = scene;
  CheckLoops(built, BuildTree(built, diagnostics), {}, {}, diagnostics);
  if (diagnostics.error_count() > errors) return false;
  for (const Joint& joint : scene.joints) {
    const Index<Joint> index = scene.joints.IndexOf(joint);
    if (joint.closes_loop == built.joints[index].closes_loop) continue;
    diagnostics
        .Error("stale-scene", joint.span, ElementId(index).Text(scene) + " closes a loop and is not marked as such")
        .Help(kBuildTree);
    return false;
  }
  for (const Body& body : scene.bodies) {
    const Index<Body> index = scene.bodies.IndexOf(body);
    const Body& wanted = built.bodies[index];
    if (body.floating == wanted.floating && AreSamePlace(body.X_WB, wanted.X_WB)) continue;
    diagnostics
        .Error("stale-scene", body.span,
               ElementId(index).Text(scene) + " is not where its joints put it at their default positions")
        .Help(kBuildTree);
    return false;  // The bodies outboard of it follow.
  }
  return true;
}

}  // namespace sceneweld
