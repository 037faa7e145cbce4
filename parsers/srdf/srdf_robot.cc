// SPDX-License-Identifier: BSD-3-Clause
// Resolves the names in an SRDF file.

#include "sceneweld/parsers/srdf/srdf_robot.h"

#include <tinyxml2.h>

#include <optional>

#include "sceneweld/parsers/drake/model_names.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/parsers/srdf/srdf_names.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/suggest.h"

namespace sceneweld::srdf {

Robot::Robot(Scene& scene_, ReadContext& context_)
    : scene(scene_),
      context(context_),
      diagnostics(context_.diagnostics),
      reading{.diagnostics = context_.diagnostics, .dialect = kSrdf} {
  FindOwner();
  for (const Joint& joint : scene.joints) {
    has_world_link_ = has_world_link_ || joint.parent.index == Scene::kWorldBody;
  }
  if (scene.models.size() > 2) ReadFlatNames();
}

// The only model that no other one holds.
void Robot::FindOwner() {
  owner = Scene::kWorldInstance;
  for (const ModelInstance& model : scene.models) {
    const Index<ModelInstance> index = scene.models.IndexOf(model);
    if (index == Scene::kWorldInstance) continue;
    const bool is_outer = !model.parent.valid() || model.parent == Scene::kWorldInstance;
    if (!is_outer) continue;
    if (owner != Scene::kWorldInstance) {
      owner = Scene::kWorldInstance;
      return;
    }
    owner = index;
  }
}

void Robot::ReadFlatNames() {
  const std::string separator = WriteOptions().separator;
  for (const Body& body : scene.bodies) {
    flat_bodies_.try_emplace(Flattened(FullName(scene, body), separator), scene.bodies.IndexOf(body));
  }
  for (const Joint& joint : scene.joints) {
    flat_joints_.try_emplace(Flattened(FullName(scene, joint), separator), scene.joints.IndexOf(joint));
  }
}

Index<Body> Robot::FindLink(std::string_view name) const {
  if (const auto body = ModelNames(scene, owner).FindBody(name)) return body;
  if (name == "world") return has_world_link_ ? Scene::kWorldBody : Index<Body>();
  const auto flat = flat_bodies_.find(std::string(name));
  return flat == flat_bodies_.end() ? Index<Body>() : flat->second;
}

Index<Joint> Robot::FindJoint(std::string_view name) const {
  if (const auto joint = ModelNames(scene, owner).FindJoint(name)) return joint;
  const auto flat = flat_joints_.find(std::string(name));
  return flat == flat_joints_.end() ? Index<Joint>() : flat->second;
}

const VirtualJoint* Robot::FindVirtualJoint(std::string_view name) const {
  const auto found = virtual_joints.find(name);
  return found == virtual_joints.end() ? nullptr : &found->second;
}

std::string Robot::NearestJoint(std::string_view name) const {
  const std::string joint = sceneweld::NearestJoint(scene, owner, name);
  std::vector<std::string_view> names;
  if (!joint.empty()) names.push_back(joint);
  for (const auto& [virtual_joint, unused] : virtual_joints) names.push_back(virtual_joint);
  return ClosestName(name, names);
}

std::string Robot::NearestGroup(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const auto& [group, unused] : groups) names.push_back(group);
  return ClosestName(name, names);
}

Index<Body> Robot::Link(const NameAt& name) {
  const auto body = FindLink(name.name);
  if (!body) {
    diagnostics
        .Warning("unknown-body", name.span, "no link " + Quoted(name.name) + " in the robot; the element is left out")
        .Suggest(NearestBody(scene, owner, name.name));
  }
  return body;
}

bool Robot::HasJoint(const NameAt& name) {
  if (FindJoint(name.name) || FindVirtualJoint(name.name)) return true;
  diagnostics
      .Warning("unknown-joint", name.span, "no joint " + Quoted(name.name) + " in the robot; the element is left out")
      .Suggest(NearestJoint(name.name));
  return false;
}

const Group* Robot::FindGroup(const NameAt& name) {
  const auto found = groups.find(name.name.view());
  if (found != groups.end()) return &found->second;
  diagnostics
      .Warning("unknown-group", name.span,
               "no group " + Quoted(name.name) + " in the SRDF file; the element is left out")
      .Suggest(NearestGroup(name.name));
  return nullptr;
}

void Robot::WarnUnlessGroup(const NameAt& name, std::string_view effect) {
  if (groups.find(name.name.view()) != groups.end()) return;
  diagnostics
      .Warning("unknown-group", name.span, "no group " + Quoted(name.name) + " in the SRDF file" + std::string(effect))
      .Suggest(NearestGroup(name.name));
}

void Robot::Keep(Element element) {
  Kept kept{kSrdf.name, {}, element.ToXml()};
  tinyxml2::XMLDocument document;
  auto* const root = flat_bodies_.empty() ? nullptr : ParseKept(document, kept.text);
  const auto in_scene = [&](NameKind kind, std::string_view name) -> std::optional<std::string> {
    if (kind == NameKind::kLink) {
      const auto body = FindLink(name);
      if (!body || body == Scene::kWorldBody) return std::nullopt;
      return NameInText(scene, owner, scene.bodies[body].model, scene.bodies[body].name);
    }
    const auto joint = kind == NameKind::kJoint ? FindJoint(name) : Index<Joint>();
    if (!joint) return std::nullopt;
    return NameInText(scene, owner, scene.joints[joint].model, scene.joints[joint].name);
  };
  if (root && ReplaceNames(*root, in_scene)) kept.text = ToXml(*root);
  scene.models[owner].kept.push_back(std::move(kept));
}

void Robot::Check(Element element, const ElementRow& row) { CheckNames(element, row, UnknownNames::kKept, reading); }

}  // namespace sceneweld::srdf
