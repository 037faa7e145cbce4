// SPDX-License-Identifier: BSD-3-Clause
// The effects of the record (urdf_words.h) on a robot as a whole.

#include <cmath>
#include <string>
#include <unordered_set>
#include <vector>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/reference.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/table/urdf_held_dof.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

void SetModelFrame(const record::Entry& said, Index<ModelInstance> model, Robot& robot) {
  const auto link = said.Value(kModelFrameLink);
  if (!link) return;
  const auto body = robot.FindLink(*link);
  if (!body) {
    ReportStale(robot.diagnostics(), said.span(), "model " + Quoted(robot.scene.models[model].name),
                "no link " + Quoted(*link), "the frame of the model there");
    return;
  }
  robot.scene.models[model].model_frame_body = body;
  robot.scene.models[model].X_BModel = said.PoseOf(kModelFrame, robot.diagnostics()).value_or(Pose());
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

// The attributes of the `<robot>` that a model comes from.
void RestoreAttributes(const record::Entry& said, KeptList& kept) {
  for (const record::Word& word : said.words()) {
    if (!word.key.starts_with(kAttributeOf) || !word.value) continue;
    KeepAttribute(kept, kUrdf.name, Name(UnescapedWord(word.key.substr(std::string_view(kAttributeOf).size()))),
                  UnescapedWord(*word.value));
  }
}

}  // namespace

void ReadModels(Element robot_element, Robot& robot) {
  if (const record::Entry* const said = robot.record.Of(robot_element)) {
    const std::vector<double> gravity = said->List(kGravity, robot.diagnostics());
    if (gravity.size() == 3) robot.scene.gravity = {gravity[0], gravity[1], gravity[2]};
  }
  if (!robot.merged) return;
  for (const record::Entry& said : robot.record.record().All(kModelKind)) {
    robot.record.record().Find(kModelKind, said.name());
    ModelInstance model;
    model.name = Name(said.name());
    model.span = said.span();
    said.Restore(model, robot.reading());
    RestoreAttributes(said, model.kept);
    robot.scene.AddModel(std::move(model));
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
    const Encoded said = robot.EncodedOf(element);
    const auto written = element.value("name");
    if (!written || (!said.name && !said.model)) continue;
    const auto scope = robot.OwnerOf(said, robot.model);
    robot.names.Add(written->text, {scope, NameInScene(written->text, said)});
  }
}

bool PairsHold(Element robot_element, Robot& robot) {
  std::unordered_set<std::string> pairs;
  for (const Element element : robot_element.children(kCollisionFilterGroup.name)) {
    const auto name = element.value("name");
    if (name && robot.EncodedOf(element).pairs) pairs.emplace(name->text);
  }
  for (const Element element : robot_element.children(kCollisionFilterGroup.name)) {
    const bool is_of_pairs = robot.EncodedOf(element).pairs;
    for (const XmlText& ignored : NamesIn(element, "drake:ignored_collision_filter_group", "name")) {
      if (is_of_pairs == pairs.contains(std::string(ignored.text))) continue;
      ReportStale(robot.diagnostics(), ignored.span, "the groups of excluded pairs", Quoted(ignored.text),
                  "the pairs, and not groups");
      return false;
    }
  }
  return true;
}

void ReadExclusions(Element robot_element, Robot& robot) {
  struct Group {
    Element element;
    std::vector<Index<Body>> members;
  };
  std::unordered_map<std::string, Group> groups;
  std::vector<std::string> order;
  for (const Element element : robot_element.children(kCollisionFilterGroup.name)) {
    if (!robot.EncodedOf(element).pairs) continue;
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
    const Encoded said = robot.EncodedOf(element);
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

void RestoreVersion(Element robot_element, Robot& robot) {
  const record::Entry* const said = robot.merged ? nullptr : robot.record.Of(robot_element);
  if (!said || robot_element.attribute("version")) return;
  RestoreAttributes(*said, robot.scene.models[robot.model].kept);
}

void FinishEncoded(Element robot_element, Robot& robot) {
  if (robot.merged) {
    for (const record::Entry& said : robot.record.record().All(kModelKind)) {
      if (const auto model = robot.scene.FindModel(said.name())) SetModelFrame(said, model, robot);
    }
  } else if (const record::Entry* const said = robot.record.Of(robot_element)) {
    SetModelFrame(*said, robot.model, robot);
  }
  if (!robot.moved.empty()) Mover(robot).Run();
}

void ReadActuatorsOfRecord(Robot& robot) {
  for (const record::Entry& entry : robot.record.record().All(kActuatorKind)) {
    robot.record.record().Find(kActuatorKind, entry.name());
    const Encoded said(entry, robot.diagnostics());
    const auto name = entry.Value(kDriven);
    const auto joint = name ? robot.names.FindJoint(*name) : Index<Joint>();
    if (!joint || DegreesOfFreedom(robot.scene.joints[joint].motion) < 2) {
      ReportStale(robot.diagnostics(), entry.span(), "actuator " + Quoted(entry.name()),
                  joint ? "another type of joint " + Quoted(*name) : "no joint " + Quoted(name.value_or("")),
                  "the actuator of that joint");
      continue;
    }
    Actuator actuator;
    actuator.name = NameInScene(entry.name(), said);
    actuator.model = robot.OwnerOf(said, robot.merged ? robot.scene.joints[joint].model : robot.model);
    actuator.joint = Ref<Joint>(robot.scene.joints[joint].name, entry.span(), joint);
    Restore(said, actuator, robot.reading());
    actuator.span = entry.span();
    for (const record::Word& word : entry.words()) {
      if (!word.key.starts_with(kKept)) continue;
      const std::vector<std::string> parts = entry.Values(word.key);
      if (parts.size() == 3) actuator.kept.push_back({kUrdf.name, Name(parts[1]), parts[2], Name(parts[0])});
    }
    NameAsInScene(actuator.kept, actuator.model, robot);
    const std::string full = robot.scene.Scoped(actuator.model, actuator.name);
    if (robot.scene.AddActuator(std::move(actuator))) continue;
    ReportStale(robot.diagnostics(), entry.span(), "actuator " + Quoted(full), "another actuator of that name",
                "the actuator of joint " + Quoted(*name));
  }
}

namespace {

// Of an element without a name, which is at the place of another one if somebody removes one before it.
void CheckNamesIn(Encoded& said, Element element, Diagnostics& diagnostics) {
  if (!said.entry) return;
  said.entry->Check(
      [&](std::string_view key) {
        return key == words::kNames ? std::optional(record::PlainNames(element)) : std::nullopt;
      },
      element.span(), diagnostics);
}

}  // namespace

void ApplyEncoded(Element element, ForceElement& force, Robot& robot) {
  Encoded said = robot.EncodedOf(element);
  CheckNamesIn(said, element, robot.diagnostics());
  const auto name = said.entry ? said.entry->Value(kName) : std::nullopt;
  if (auto* bushing = std::get_if<LinearBushingRpy>(&force.law); bushing && name) bushing->name = Name(*name);
  Restore(said, force, robot.reading());
}

void ApplyEncoded(Element element, Constraint& constraint, Robot& robot) {
  Encoded said = robot.EncodedOf(element);
  CheckNamesIn(said, element, robot.diagnostics());
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
