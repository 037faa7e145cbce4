// SPDX-License-Identifier: BSD-3-Clause
// Reads `<gazebo>` blocks.

#include <tinyxml2.h>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/light_look.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/kept/sdf_contents.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/read/urdf_motion.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/urdf_kept.h"

namespace sceneweld::urdf {
namespace {

using tinyxml2::XMLElement;

// Replaces names in the file by the names that the elements of a model have in the scene.
NewName OriginalNames(const Robot& robot, Index<ModelInstance> model) {
  return [&robot, model](std::string_view kind, std::string_view name) -> std::optional<std::string> {
    const auto local = [&](const auto& element) -> std::optional<std::string> {
      const auto original = NameInText(robot.scene, model, element.model, element.name);
      return original == name ? std::nullopt : original;
    };
    if (kind == "joint") {
      const auto joint = robot.names.FindJoint(name);
      return joint ? local(robot.scene.joints[joint]) : std::nullopt;
    }
    const FrameId frame = robot.names.FindFrame(name);
    if (frame.kind == FrameId::Kind::kBody) return local(robot.scene.bodies[Index<Body>(frame.value)]);
    if (kind != "frame" || frame.kind != FrameId::Kind::kDeclared) return std::nullopt;
    return local(robot.scene.frames[Index<Frame>(frame.value)]);
  };
}

// The block with the names of the scene, without private attributes of other versions.
std::string OriginalXml(Element gazebo, const std::optional<Name>& original_reference, Index<ModelInstance> model,
                        const Robot& robot) {
  tinyxml2::XMLDocument document;
  const std::string xml = gazebo.ToXml();
  XMLElement* root = ParseKept(document, xml);
  if (!root) return xml;
  const NewName original = OriginalNames(robot, model);
  bool changed = RenameInPlugin(*root, original);
  changed = RenameInContacts(*root, original) || changed;
  if (xml.find(encoding::kPrefix) != xml.npos) {
    DropPrivateAttributes(*root);
    changed = true;
  }
  if (original_reference) {
    changed = true;
    if (original_reference->empty()) {
      root->DeleteAttribute("reference");
    } else {
      root->SetAttribute("reference", original_reference->str().c_str());
    }
  }
  return changed ? ToXml(*root) : xml;
}

// The `reference` of a block in the scene, where it has another one there. Reports a private one that is not that of
// the element which the file names.
std::optional<Name> OriginalReference(Element gazebo, const Encoded& said, Index<ModelInstance> model, Robot& robot) {
  const Attribute reference = gazebo.attribute("reference");
  const auto value = said.entry ? said.entry->Value(kReference) : std::nullopt;
  if (!value || !reference) return std::nullopt;
  const Name original_reference(*value);
  if (original_reference.empty()) return original_reference;
  const auto body = robot.scene.FindBody(model, original_reference);
  if (body ? robot.names.FindBody(reference.value()) == body
           : robot.names.FindJoint(reference.value()) == robot.scene.FindJoint(model, original_reference)) {
    return original_reference;
  }
  ReportStale(robot.diagnostics(), gazebo.span(), Describe(gazebo), "reference " + Quoted(reference.value()),
              "reference " + Quoted(original_reference));
  const NewName original = OriginalNames(robot, model);
  for (const char* const kind : {"link", "joint"}) {
    if (const auto name = original(kind, reference.value())) return Name(*name);
  }
  return std::nullopt;
}

// ---- elements of the scene in SDFormat's form

void KeepPlugin(Element element, Index<ModelInstance> model, Robot& robot) {
  tinyxml2::XMLDocument document;
  Plugin plugin;
  const Attribute name = element.attribute("name");
  plugin.name = Name(name ? name.value() : std::string_view());
  plugin.model = model;
  plugin.format = "sdf";
  plugin.source_xml = element.ToXml();
  plugin.span = element.span();
  XMLElement* root = ParseKept(document, plugin.source_xml);
  if (root && RenameInPlugin(*root, OriginalNames(robot, model))) plugin.source_xml = ToXml(*root);
  robot.scene.plugins.Add(std::move(plugin));
}

void KeepCamera(Element element, Camera camera, const SensorLens& lens, Index<Body> body, const Pose& X_BS,
                const Encoded& said, Robot& robot) {
  camera.name = Name(element.attribute("name").value());
  camera.body = body;
  camera.X_BC = X_BS * camera.X_BC;
  camera.span = element.span();
  if (said.entry) {
    record::Entry entry = *said.entry;
    const auto owner = entry.Value(words::kCamera);
    if (owner == "model") camera.model = robot.OwnerOf(said, robot.scene.bodies[body].model);
    if (owner == "world") camera.model = Scene::kWorldInstance;
    entry.Check(
        [&](std::string_view key) { return key == words::kLens ? std::optional(LensText(lens)) : std::nullopt; },
        element.span(), robot.diagnostics());
    SetLens(entry.List(words::kLens, robot.diagnostics()), camera);
  }
  robot.scene.cameras.Add(std::move(camera));
}

// A sensor, camera or light in a block that refers to the body's link.
void KeepOnBody(Element element, Index<Body> body, const Encoded& said, Robot& robot) {
  tinyxml2::XMLDocument document;
  const std::string xml = element.ToXml();
  const XMLElement* root = ParseKept(document, xml);
  const Attribute name = element.attribute("name"), type = element.attribute("type");
  if (!root || !name || !type) {
    robot.diagnostics().Error("missing-value", element.span(), Describe(element) + " needs `name` and `type`");
    return;
  }
  WarnOfSdfContents(element, robot.diagnostics());
  const Pose X_BS = StatedPose(*root).value_or(Pose());
  if (element.name() == "light") {
    Light light{Name(name.value()), body, X_BS, Name(type.value()), Name("sdf"), xml, element.span()};
    if (said.Gives(kLightFormat)) {
      record::Entry entry = *said.entry;
      const auto look = [&](std::string_view key) {
        return key == kLightFormat ? std::optional(record::PlainChildren(element, "pose")) : std::nullopt;
      };
      entry.Check(look, element.span(), robot.diagnostics());
      const auto format = entry.Value(kLightFormat), source = entry.Value(words::kSource);
      if (format && source) {
        light.format = Name(*format);
        light.source_xml = *source;
      }
    }
    robot.scene.lights.Add(std::move(light));
    return;
  }
  SensorLens lens;
  const auto camera = CameraOf(*root, &lens);
  if (!said.Gives(words::kCamera)) {
    robot.scene.sensors.Add({Name(name.value()), body, X_BS, Name(type.value()), Name("sdf"), xml, element.span()});
  }
  if (!camera && root->FirstChildElement("camera")) {
    robot.diagnostics().Warning("ignored-value", element.span(),
                                "the camera of " + Describe(element) + " is not valid; only the sensor is kept");
  }
  if (camera) KeepCamera(element, *camera, lens, body, X_BS, said, robot);
}

// The frames that helper blocks give to floating joints.
class FloatingFrames {
 public:
  FloatingFrames(Element robot_element, Robot& robot) : robot_element_(robot_element), robot_(robot) {}

  // Whether each frame of a block still stands where its joint puts the link. Reports the first that does not.
  bool FitIn(Element gazebo) {
    constexpr double kSame = 1e-6;
    if (joint_of_name_.empty()) FindJoints();
    const Vector3 turn = Normalized({1, 2, 3});
    for (const Element frame : gazebo.children("frame")) {
      const Attribute name = frame.attribute("name");
      const auto joint = name ? joint_of_name_.find(name.value()) : joint_of_name_.end();
      const bool is_known = joint != joint_of_name_.end();
      const std::optional<Pose> X = is_known ? PoseInRoot(joint->second) : std::nullopt;
      if (is_known && !X) continue;
      tinyxml2::XMLDocument document;
      const std::string xml = frame.ToXml();
      const XMLElement* const element = ParseKept(document, xml);
      const auto stated = element ? StatedPose(*element) : std::nullopt;
      if (X && stated && Length(stated->translation - X->translation) < kSame &&
          Length(stated->rotation * turn - X->rotation * turn) < kSame) {
        continue;
      }
      ReportStale(robot_.diagnostics(), frame.span(), Describe(frame),
                  X ? "another pose" : "no floating joint of its name", "its tie to that joint");
      return false;
    }
    return true;
  }

 private:
  void FindJoints() {
    for (const Element joint : robot_element_.children("joint")) {
      const Element child = joint.child("child");
      if (const Attribute link = child ? child.attribute("link") : Attribute()) {
        joint_of_link_.emplace(link.value(), joint);
      }
      if (const Attribute name = joint.attribute("name")) joint_of_name_.emplace(name.value(), joint);
    }
  }

  // The pose of the link that a joint moves in the root of the robot, if only fixed and floating joints are between
  // them.
  std::optional<Pose> PoseInRoot(Element joint) {
    constexpr std::size_t kMostLevels = 16;  // The writer's own have one or two.
    Diagnostics nobody;
    Reading quiet{nobody, kUrdf};
    Pose X;
    for (std::size_t level = 0; joint; ++level) {
      const Attribute type = joint.attribute("type");
      const Element parent = joint.child("parent");
      const Attribute link = parent ? parent.attribute("link") : Attribute();
      const bool is_still = type && (type.value() == "fixed" || type.value() == "floating");
      if (!link || !is_still || level == kMostLevels) return std::nullopt;
      X = ReadOrigin(joint, quiet) * X;
      const auto above = joint_of_link_.find(link.value());
      joint = above == joint_of_link_.end() ? Element() : above->second;
    }
    return X;
  }

  const Element robot_element_;
  Robot& robot_;
  std::unordered_map<std::string_view, Element> joint_of_link_, joint_of_name_;
};

void Keep(Element gazebo, const Encoded& said, Index<Body> body, FloatingFrames& frames, Robot& robot) {
  if (said.helper && frames.FitIn(gazebo)) return;
  const Index<ModelInstance> owner = robot.OwnerOf(said, robot.model);
  const Attribute reference = gazebo.attribute("reference");
  if (reference) {
    if (const auto named = robot.names.FindBody(reference.value())) body = named;
  }
  if (said.entry && said.entry->Value(kFormat) == "sdf") {
    const auto joint = reference && !body ? robot.names.FindJoint(reference.value()) : Index<Joint>();
    if (joint) body = robot.scene.joints[joint].child.index;
    for (const Element inner : gazebo.children()) {
      if (inner.name() == "plugin") {
        WarnOfSdfContents(inner, robot.diagnostics());
        KeepPlugin(inner, owner, robot);
      } else if (body && (inner.name() == "sensor" || inner.name() == "light")) {
        // A person may have added more.
        KeepOnBody(inner, body, inner == gazebo.child() ? said : Encoded(), robot);
      }
    }
    return;
  }
  for (const Element inner : gazebo.children()) WarnOfSdfContents(inner, robot.diagnostics());
  Plugin plugin;
  plugin.name = Name::Borrowed("gazebo");
  plugin.model = owner;
  plugin.body = body;
  plugin.span = gazebo.span();
  const std::optional<Name> original = OriginalReference(gazebo, said, owner, robot);
  if (reference) {
    const std::string_view name = original ? original->view() : reference.value();
    if (!name.empty()) plugin.name = Name(name);
  }
  plugin.format = kUrdf.name;
  plugin.source_xml = robot.encoded ? OriginalXml(gazebo, original, owner, robot) : gazebo.ToXml();
  robot.scene.plugins.Add(std::move(plugin));
}

// The names of sensors and lights in blocks of one link or joint.
class TakenNames {
 public:
  explicit TakenNames(Robot& robot) : robot_(robot) {}

  // `body`: the link that contains the block, if any.
  void Claim(Element gazebo, Index<Body> body) {
    const Attribute reference = gazebo.attribute("reference");
    std::string_view owner = reference ? reference.value() : std::string_view();
    if (!reference && body) owner = robot_.scene.bodies[body].name;
    for (const Element inner : gazebo.children()) {
      const Attribute name = inner.attribute("name");
      if (!name || (inner.name() != "sensor" && inner.name() != "light")) continue;
      const auto [first, fresh] =
          taken_.try_emplace({std::string(owner), std::string(inner.name()), std::string(name.value())}, inner.span());
      if (fresh) continue;
      robot_.diagnostics()
          .Warning("duplicate-name", inner.span(),
                   (owner.empty() ? std::string("the robot") : Quoted(owner)) + " has a " + std::string(inner.name()) +
                       " named " + Quoted(name.value()) + " already; libsdformat refuses that")
          .Note(first->second, "first used here");
    }
  }

 private:
  Robot& robot_;
  std::map<std::tuple<std::string, std::string, std::string>, Span> taken_;  // By owner, kind and name.
};

// The elements around a block of the robot.
struct Surroundings {
  Index<Body> body;     // Of the outermost link, if any.
  bool is_kept = true;  // False inside an element that keeps its own contents.
};

Surroundings SurroundingsOf(Element gazebo, Element robot_element, const Robot& robot) {
  Surroundings around;
  for (Element at = gazebo.parent(); !(at == robot_element); at = at.parent()) {
    const std::string_view name = at.name();
    if (name == "gazebo" || name == "contact" || name == "transmission") around.is_kept = false;
    const Attribute link = name == "link" ? at.attribute("name") : Attribute();
    if (!link) continue;
    if (const auto body = robot.names.FindBody(link.value())) around.body = body;
  }
  return around;
}

}  // namespace

void NameAsInScene(KeptList& list, Index<ModelInstance> model, const Robot& robot) {
  RenameIn(list, kUrdf.name, OriginalNames(robot, model));
}

void KeepGazeboBlocks(Element robot_element, Robot& robot) {
  TakenNames taken(robot);
  FloatingFrames frames(robot_element, robot);
  BlockNames names;
  for (const Element element : robot_element.descendants()) {
    if (!SameName(element.name(), "gazebo")) continue;
    const Encoded said = robot.encoded ? robot.EncodedOf("gazebo", names.Of(element)) : Encoded();
    const Surroundings around = SurroundingsOf(element, robot_element, robot);
    if (!around.is_kept) continue;
    taken.Claim(element, around.body);
    Keep(element, said, around.body, frames, robot);
  }
}

}  // namespace sceneweld::urdf
