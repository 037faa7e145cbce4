// SPDX-License-Identifier: BSD-3-Clause
// The effects of sceneweld's own attributes (urdf_attributes.h) on a robot as a whole.

#include <cmath>
#include <vector>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/reference.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/table/urdf_attributes.h"
#include "sceneweld/parsers/urdf/table/urdf_held_dof.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

void SetModelFrame(const Encoded& said, Index<ModelInstance> model, Robot& robot) {
  if (said.model_frame_link.empty()) return;
  const auto body = robot.FindLink(said.model_frame_link.name);
  if (!body) {
    ReportStale(robot.diagnostics(), said.model_frame_link.span, "model " + Quoted(robot.scene.models[model].name),
                "no link " + Quoted(said.model_frame_link.name), "the frame of the model there");
    return;
  }
  robot.scene.models[model].model_frame_body = body;
  robot.scene.models[model].X_BModel = said.X_model_frame;
}

// Poses in links become poses in bodies.
class Mover {
 public:
  explicit Mover(Robot& robot) : scene_(robot.scene), X_BL_(scene_.bodies.size()), moved_(scene_.bodies.size(), false) {
    for (const auto& [body, X_LB] : robot.moved) {
      X_BL_[body.value()] = X_LB.Inverse();
      moved_[body.value()] = true;
      Body& it = scene_.bodies[body];
      if (it.stated_mass_properties) {
        it.stated_mass_properties = std::make_shared<const StatedMassProperties>(
            StatedMassProperties::Of(it.stated_mass_properties->Properties().ReExpressed(X_BL_[body.value()])));
      }
      if (*it.mass_properties == MassProperties()) continue;
      it.mass_properties = it.mass_properties->ReExpressed(X_BL_[body.value()]);
    }
  }

  void Run() {
    for (Geometry& geometry : scene_.geometries) {
      if (!IsMoved(geometry.body)) continue;
      Move(geometry.body, geometry.X_BG);
      if (!geometry.proximity || !geometry.proximity->surface_velocity_axis) continue;
      auto properties = std::make_shared<ProximityProperties>(*geometry.proximity);
      properties->surface_velocity_axis =
          X_BL_[geometry.body.value()].rotation * *geometry.proximity->surface_velocity_axis;
      geometry.proximity = std::move(properties);
    }
    for (Joint& joint : scene_.joints) {
      Move(joint.parent.index, joint.X_PF);
      Move(joint.child.index, joint.X_CM);
    }
    for (Frame& frame : scene_.frames) Move(frame.body, frame.X_BF);
    for (Sensor& sensor : scene_.sensors) Move(sensor.body, sensor.X_BS);
    for (Light& light : scene_.lights) Move(light.body, light.X_BS);
    for (Camera& camera : scene_.cameras) Move(camera.body, camera.X_BC);
    for (ContactZone& zone : scene_.contact_zones) Move(zone.body, zone.X_BG);
    for (ModelInstance& model : scene_.models) Move(model.model_frame_body, model.X_BModel);
    const auto move_points = [&](auto& law) {
      if constexpr (requires { law.p_AP; }) {
        if (IsMoved(law.body_A.index)) law.p_AP = X_BL_[law.body_A.index.value()] * law.p_AP;
        if (IsMoved(law.body_B.index)) law.p_BQ = X_BL_[law.body_B.index.value()] * law.p_BQ;
      }
    };
    for (ForceElement& element : scene_.force_elements) std::visit(move_points, element.law);
    for (Constraint& constraint : scene_.constraints) std::visit(move_points, constraint.law);
  }

 private:
  bool IsMoved(Index<Body> body) const { return body.valid() && moved_[body.value()]; }
  void Move(Index<Body> body, Pose& X) const {
    if (IsMoved(body)) X = X_BL_[body.value()] * X;
  }

  Scene& scene_;
  std::vector<Pose> X_BL_;
  std::vector<bool> moved_;
};

// The names that the elements of a group give.
std::vector<XmlText> NamesIn(Element group, const char* child, const char* attribute) {
  std::vector<XmlText> names;
  for (const Element element : group.children(child)) {
    if (const auto name = element.value(attribute)) names.push_back(*name);
  }
  return names;
}

}  // namespace

void ReadModels(Element robot_element, Robot& robot) {
  const Encoded said = robot.EncodedAgain(robot_element);
  if (said.gravity) robot.scene.gravity = *said.gravity;
  if (!said.merged) return;
  for (const Element element : robot_element.children(kModelElement)) {
    const auto name = RequiredName(element, "name", robot.reading());
    if (!name) continue;
    ModelInstance model;
    model.name = Name(name->text);
    model.span = element.span();
    Restore(robot.EncodedOf<ModelInstance>(element), model, robot.reading());
    for (Attribute a = element.first_attribute(); a; a = a.next()) {
      if (a.name() == "name" || a.name().starts_with(encoding::kPrefix)) continue;
      KeepAttribute(model.kept, kUrdf.name, Name(a.name()), a.value());
    }
    const auto added = robot.scene.AddModel(std::move(model));
    if (added) continue;
    robot.diagnostics()
        .Error("duplicate-name", element.span(), "there is already a model " + Quoted(name->text))
        .Note(robot.scene.models[added.taken].span, "first declared here");
  }
  // A model is nested in the model that its name begins with, wherever that one stands.
  for (ModelInstance& model : robot.scene.models) {
    if (robot.scene.models.IndexOf(model) == Scene::kWorldInstance) continue;
    model.parent = Scene::kWorldInstance;
    const std::string_view full = model.name;
    const auto end = full.rfind(kScopeDelimiter);
    const auto outer =
        end == std::string_view::npos ? Index<ModelInstance>() : robot.scene.FindModel(full.substr(0, end));
    if (outer) model.parent = outer;
  }
}

void ReadGroupNames(Element robot_element, Robot& robot) {
  for (const Element element : robot_element.children(kCollisionFilterGroup.name)) {
    const Encoded said = robot.EncodedOf<CollisionFilterGroup>(element);
    const auto written = element.value("name");
    if (!written || (!said.name && !said.model)) continue;
    const auto scope = robot.OwnerOf(said, robot.model);
    robot.names.Add(written->text, {scope, NameInScene(written->text, said)});
  }
}

void ReadExclusions(Element robot_element, Robot& robot) {
  struct Group {
    Element element;
    std::vector<Index<Body>> members;
  };
  std::unordered_map<std::string, Group> groups;
  std::vector<std::string> order;
  for (const Element element : robot_element.children(kCollisionFilterGroup.name)) {
    if (!robot.EncodedAgain(element).pairs) continue;
    const auto name = RequiredName(element, "name", robot.reading());
    if (!name) continue;
    Group group{element, {}};
    for (const XmlText& member : NamesIn(element, "drake:member", "link")) {
      Ref<Body> ref(Name(member.text), member.span);
      if (Resolve(ref, robot.names, robot.reading())) group.members.push_back(ref.index);
    }
    if (groups.emplace(std::string(name->text), std::move(group)).second) order.emplace_back(name->text);
  }
  for (const std::string& name : order) {
    const Group& group = groups.at(name);
    for (const XmlText& ignored : NamesIn(group.element, "drake:ignored_collision_filter_group", "name")) {
      const auto other = groups.find(std::string(ignored.text));
      if (other == groups.end()) {
        robot.diagnostics().Error("unknown-group", ignored.span, "no group of exclusions " + Quoted(ignored.text));
        continue;
      }
      for (const Index<Body> a : group.members) {
        for (const Index<Body> b : other->second.members) {
          robot.scene.excluded_pairs.Add({a, b, group.element.span()});
        }
      }
    }
  }
}

void NameJointFrames(Robot& robot) {
  Scene& scene = robot.scene;
  for (const auto& [element, index] : robot.joints) {
    Joint& joint = scene.joints[index];
    const Encoded said = robot.EncodedAgain(element);
    if (said.reversed || said.parent_frame || said.child_frame) continue;
    const std::string local = joint.name.str(), written(element.value("name")->text);
    const bool parent = !joint.X_PF.IsExactlyIdentity();
    const bool child = std::holds_alternative<Planar>(joint.motion);
    if (parent) robot.names.Add(written + "_parent", FrameId::ParentOf(index));
    if (child) robot.names.Add(written + "_child", FrameId::ChildOf(index));
    // In the scene these names may belong to other elements.
    joint.has_parent_frame = parent && !FindFrame(scene, joint.model, local + "_parent");
    joint.has_child_frame = child && !FindFrame(scene, joint.model, local + "_child");
  }
}

void CheckEfforts(Robot& robot) {
  std::unordered_map<std::uint32_t, Actuator*> first;
  for (Actuator& actuator : robot.scene.actuators) first.try_emplace(actuator.joint.index.value(), &actuator);
  for (const auto& [element, index] : robot.joints) {
    Joint& joint = robot.scene.joints[index];
    const auto found = first.find(index.value());
    Actuator* const actuator = found == first.end() ? nullptr : found->second;
    const double plain = robot.PlainEffort(index);
    if (!HoldsEffort(joint.motion) || HeldEffort(joint, actuator) == plain) continue;
    double& stale = actuator && ShowsActuator(joint) ? actuator->effort_limit : Dofs(joint)[0].effort_limit;
    ReportStale(robot.diagnostics(), element.span(), "joint " + Quoted(joint.name), "effort " + FormatNumber(plain),
                "effort limit " + FormatNumber(stale));
    stale = plain;
  }
}

void FinishEncoded(Element robot_element, Robot& robot) {
  const Encoded said = robot.EncodedAgain(robot_element);
  if (!said.merged) {
    SetModelFrame(said, robot.model, robot);
  } else {
    for (const Element element : robot_element.children(kModelElement)) {
      const auto name = element.value("name");
      const auto model = name ? robot.scene.FindModel(name->text) : Index<ModelInstance>();
      if (model) SetModelFrame(robot.EncodedAgain(element), model, robot);
    }
  }
  if (!robot.moved.empty()) Mover(robot).Run();
}

void ApplyEncoded(Element element, ForceElement& force, Robot& robot) {
  const Encoded said = robot.EncodedOf<ForceElement>(element);
  if (auto* bushing = std::get_if<LinearBushingRpy>(&force.law); bushing && said.name) bushing->name = *said.name;
  Restore(said, force, robot.reading());
}

void ApplyEncoded(Element element, Constraint& constraint, Robot& robot) {
  const Encoded said = robot.EncodedOf<Constraint>(element);
  Restore(said, constraint, robot.reading());
}

void RestoreInfinities(Constraint& constraint) {
  if (auto* distance = std::get_if<DistanceConstraint>(&constraint.law)) {
    distance->stiffness = MaybeInfinite(distance->stiffness);
  }
  if (auto* tendon = std::get_if<TendonConstraint>(&constraint.law)) {
    for (double* value : {&tendon->stiffness, &tendon->lower, &tendon->upper}) *value = MaybeInfinite(*value);
  }
}

}  // namespace sceneweld::urdf
