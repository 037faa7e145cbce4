// SPDX-License-Identifier: BSD-3-Clause
// Contents of models in `<gazebo>` blocks, and robots that stand still.

#include <utility>
#include <vector>

#include "sceneweld/parsers/urdf/read/urdf_gazebo_settings.h"

namespace sceneweld::urdf {

bool IsOfModelOnly(Element element, const Robot& robot) {
  if (!AddsToModel(element.name())) return false;
  if (robot.model == Scene::kWorldInstance || robot.scene.models[robot.model].name.empty()) return false;
  // A frame with the name of a joint represents it for Gazebo, which has no floating joints.
  const Attribute name = element.attribute("name");
  return element.name() != "frame" || (name && !robot.names.FindJoint(name.value()));
}

// As SDFormat's `<static>` does: no joint moves, and the roots are welded to the world.
void MakeStatic(Index<ModelInstance> model, Robot& robot) {
  Scene& scene = robot.scene;
  std::vector<bool> has_parent(scene.bodies.size(), false);
  for (Joint& joint : scene.joints) {
    if (joint.model != model) continue;
    has_parent[joint.child.index.value()] = true;
    joint.motion = Weld{};
    joint.mimic.reset();
  }
  for (std::size_t i = 1; i < has_parent.size(); ++i) {
    const Index<Body> index(i);
    const Body& body = scene.bodies[index];
    if (has_parent[i] || body.model != model) continue;
    Joint weld;
    weld.name = Name("sdformat_model_static_world_welds_to_" + body.name.str());
    weld.model = model;
    weld.span = scene.models[model].span;
    weld.parent = Ref<Body>(Scene::kWorldBody);
    weld.child = Ref<Body>(index);
    weld.X_PF = body.X_WB;
    weld.motion = Weld{};
    scene.AddJoint(std::move(weld));
  }
}

}  // namespace sceneweld::urdf
