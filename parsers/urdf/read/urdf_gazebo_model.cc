// SPDX-License-Identifier: BSD-3-Clause
// Reads contents of models in `<gazebo>` blocks: joints, and robots that stand still.

#include <tinyxml2.h>

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/urdf/read/urdf_gazebo_settings.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

using tinyxml2::XMLElement;

// The pose of a link in the root of its tree, with all joints at zero.
Pose PoseInTree(const Scene& scene, Index<Body> body) {
  Pose X;
  for (std::size_t level = 0; level < scene.joints.size(); ++level) {
    const Joint* above = nullptr;
    for (const Joint& joint : scene.joints) {
      if (joint.child.index == body) above = &joint;
    }
    if (!above) break;
    X = above->X_PF * above->X_CM.Inverse() * X;
    body = above->parent.index;
  }
  return X;
}

// Invalid if there is no such link.
Index<Body> LinkOf(const XMLElement& joint, const char* role, const Robot& robot) {
  const XMLElement* const element = joint.FirstChildElement(role);
  const std::string_view name = element ? GazeboValue(*element) : std::string_view();
  return name == "world" ? Scene::kWorldBody : robot.names.FindBody(name);
}

// libsdformat takes numbers from 1e16 on as no limit.
void ReadLimit(const XMLElement& limit, const char* name, double& value) {
  double number = value;
  if (!ChildNumbers(limit, name, {&number, 1})) return;
  value = std::abs(number) >= 1e16 ? std::copysign(kInfinity, number) : number;
}

Dof ReadDof(const XMLElement* axis, bool has_limits) {
  Dof dof;
  const XMLElement* const limit = axis ? axis->FirstChildElement("limit") : nullptr;
  if (limit) {
    if (has_limits) ReadLimit(*limit, "lower", dof.lower);
    if (has_limits) ReadLimit(*limit, "upper", dof.upper);
    ReadLimit(*limit, "effort", dof.effort_limit);
    ReadLimit(*limit, "velocity", dof.velocity_limit);
    if (dof.effort_limit < 0) dof.effort_limit = kInfinity;
    if (dof.velocity_limit < 0) dof.velocity_limit = kInfinity;
  }
  if (const XMLElement* const dynamics = axis ? axis->FirstChildElement("dynamics") : nullptr) {
    ChildNumbers(*dynamics, "damping", {&dof.damping, 1});
    ChildNumbers(*dynamics, "friction", {&dof.friction, 1});
    ChildNumbers(*dynamics, "spring_reference", {&dof.rest_position, 1});
    ChildNumbers(*dynamics, "spring_stiffness", {&dof.stiffness, 1});
  }
  return dof;
}

std::optional<Motion> ReadMotion(const XMLElement& joint) {
  const char* const type_text = joint.Attribute("type");
  const std::string_view type = type_text ? type_text : "";
  if (type == "fixed") return Weld{};
  if (type == "ball") return Ball{};
  if (type != "revolute" && type != "continuous" && type != "prismatic") return std::nullopt;
  const XMLElement* const axis = joint.FirstChildElement("axis");
  Vector3 xyz{0, 0, 1};
  if (const XMLElement* const element = axis ? axis->FirstChildElement("xyz") : nullptr) {
    double numbers[3]{0, 0, 1};
    if (element->Attribute("expressed_in") || !TakeNumbers(element->GetText(), numbers)) return std::nullopt;
    xyz = {numbers[0], numbers[1], numbers[2]};
  }
  if (!(Length(xyz) > 0)) return std::nullopt;
  const Dof dof = ReadDof(axis, type != "continuous");
  if (type == "prismatic") return Prismatic{Normalized(xyz), dof};
  return Revolute{Normalized(xyz), dof};
}

}  // namespace

bool TakeGazeboJoint(const XMLElement& element, const GazeboReference& to, Span span, Robot& robot) {
  const char* const name = element.Attribute("name");
  const Index<Body> parent = LinkOf(element, "parent", robot), child = LinkOf(element, "child", robot);
  const std::optional<Pose> X_CJ = StatedPose(element);
  auto motion = ReadMotion(element);
  if (!name || !parent || !child || !X_CJ || !motion || child == Scene::kWorldBody) return false;
  Joint joint;
  joint.name = Name(name);
  joint.model = to.model;
  joint.span = span;
  joint.parent = Ref<Body>(parent);
  joint.child = Ref<Body>(child);
  joint.X_CM = *X_CJ;
  joint.X_PF = PoseInTree(robot.scene, parent).Inverse() * PoseInTree(robot.scene, child) * *X_CJ;
  joint.motion = *std::move(motion);
  return static_cast<bool>(robot.scene.AddJoint(std::move(joint)));
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
