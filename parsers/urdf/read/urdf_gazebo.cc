// SPDX-License-Identifier: BSD-3-Clause
// Reads `<gazebo>` blocks.

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/light_look.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/kept/sdf_contents.h"
#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/table/encoding.h"
#include "sceneweld/parsers/table/report_stale.h"
#include "sceneweld/parsers/urdf/read/urdf_gazebo_settings.h"
#include "sceneweld/parsers/urdf/read/urdf_motion.h"
#include "sceneweld/parsers/urdf/read/urdf_robot.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/urdf_kept.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/text/number.h"
#include "sceneweld/scene/text/suggest.h"

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
std::string OriginalXml(const std::string& xml, const std::optional<Name>& original_reference,
                        Index<ModelInstance> model, const Robot& robot) {
  tinyxml2::XMLDocument document;
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
  std::string xml = element.ToXml();
  XMLElement* const root = ParseKept(document, xml);
  const Attribute name = element.attribute("name"), type = element.attribute("type");
  const Index<ModelInstance> owner = robot.scene.bodies[body].model;
  if (robot.encoded) {
    const NewName original = OriginalNames(robot, owner);
    bool changed = RenameInSensor(*root, robot.scene, {}, kUrdf, original);
    changed = RenameInContact(*root, original) || changed;
    if (xml.find(encoding::kPrefix) != xml.npos) {
      DropPrivateAttributes(*root);
      changed = true;
    }
    if (changed) xml = ToXml(*root);
  }
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

bool HasAttributes(Element element, const char* first, const char* second) {
  return element.attribute(first) && element.attribute(second);
}

// A sensor at a joint: Gazebo reads only force and torque sensors there, and merges the links of most fixed joints.
void WarnOfSensorAtJoint(Element sensor, Index<Joint> index, const std::unordered_set<std::string>& preserved,
                         Robot& robot) {
  const Joint& joint = robot.scene.joints[index];
  const std::string text = "sensor " + Quoted(sensor.attribute("name").value());
  const std::string_view type = sensor.attribute("type").value();
  if (type != "force_torque" && type != "forcetorque") {
    robot.diagnostics()
        .Warning("ignored-element", sensor.span(),
                 "Gazebo reads only force and torque sensors at joints and ignores " + text + " of type " +
                     Quoted(type))
        .Help("refer to the link " + Quoted(robot.scene.bodies[joint.child.index].name));
  } else if (std::holds_alternative<Weld>(joint.motion) && !preserved.contains(joint.name.str())) {
    robot.diagnostics()
        .Warning("ignored-element", sensor.span(),
                 "Gazebo merges the links of the fixed joint " + Quoted(joint.name) + " and drops its " + text)
        .Help("add `<preserveFixedJoint>true</preserveFixedJoint>` to the block");
  }
}

// Files that sceneweld wrote say in blocks what other files say elsewhere.
bool IsByDrake(const Robot& robot) {
  return robot.file.context.rules.compat == Compat::kDrake && !robot.encoded;
}

/// Reads blocks into the scene. Elements that are not in the scene stay in their block.
class BlockReader {
 public:
  BlockReader(Element robot_element, Robot& robot)
      : robot_(robot), frames_(robot_element, robot), settings_(robot), is_static_(IsStatic(robot_element, robot)) {
    for (const Element gazebo : robot_element.children("gazebo")) {
      const Attribute reference = gazebo.attribute("reference");
      if (!reference) continue;
      for (const char* const name : {"preserveFixedJoint", "disableFixedJointLumping"}) {
        if (gazebo.child(name)) preserved_.insert(std::string(reference.value()));
      }
    }
    for (const Element link : robot_element.children("link")) {
      const Attribute link_name = link.attribute("name");
      for (const char* const kind : {"collision", "visual"}) {
        for (const Element shape : link.children(kind)) {
          const Attribute name = shape.attribute("name");
          if (!link_name || !name || name.value().empty()) continue;
          named_shapes_.try_emplace({std::string(link_name.value()), kind}, name.value());
        }
      }
    }
  }

  void Read(Element gazebo, const Encoded& said) {
    if (said.helper && frames_.FitIn(gazebo)) return;
    GazeboReference to;
    to.model = robot_.OwnerOf(said, robot_.model);
    const Attribute reference = gazebo.attribute("reference");
    to.is_robot = !reference || reference.value().empty();
    to.by_drake = IsByDrake(robot_) || (said.entry && said.entry->Flag(kUnread));
    if (!to.is_robot) {
      to.body = robot_.names.FindBody(reference.value());
      to.joint = robot_.names.FindJoint(reference.value());
      if (!to.body && !to.joint) WarnOfReference(gazebo, reference);
    }
    std::vector<bool> taken;
    for (const Element inner : gazebo.children()) taken.push_back(ReadInner(gazebo, inner, to, said));
    if (!taken.empty() && std::find(taken.begin(), taken.end(), false) == taken.end()) return;
    KeepBlock(gazebo, said, to, taken);
  }

  void Finish() {
    settings_.Finish();
    if (is_static_ && !robot_.merged) MakeStatic(robot_.model, robot_);
  }

 private:
  void WarnOfReference(Element gazebo, Attribute reference) {
    if (robot_.faulty_joints.contains(std::string(reference.value()))) return;
    const std::string body = NearestBody(robot_.scene, robot_.model, reference.value());
    robot_.diagnostics()
        .Warning("ignored-element", reference.value_span(),
                 Describe(gazebo) + " refers to " + Quoted(reference.value()) +
                     ", which is no link or joint of the robot; it has no effect")
        .Suggest(body.empty() ? NearestJoint(robot_.scene, robot_.model, reference.value()) : body);
  }

  // Returns false if it stays in the block.
  bool ReadInner(Element gazebo, Element inner, const GazeboReference& to, const Encoded& said) {
    WarnOfSdfContents(inner, robot_.diagnostics());
    const std::string_view name = inner.name();
    if (to.is_robot && name == "plugin") {
      if (!inner.attribute("filename")) return false;
      KeepPlugin(inner, to.model, robot_);
      return true;
    }
    if (to.is_robot && !to.by_drake && IsOfModelOnly(inner, robot_)) {
      robot_.added_elements.push_back(inner);
      return true;
    }
    if (name == "sensor" || name == "light") {
      const bool is_of_joint = !to.body && to.joint && name == "sensor";
      if ((!to.body && !is_of_joint) || !HasAttributes(inner, "name", "type")) return false;
      const Index<Body> on = to.body ? to.body : robot_.scene.joints[to.joint].child.index;
      // An invalid pose, or one in another frame, stays as it is.
      tinyxml2::XMLDocument document;
      const XMLElement* const root = ParseKept(document, inner.ToXml());
      if (!root || !StatedPose(*root)) return false;
      const std::string own_name(inner.attribute("name").value());
      const bool is_new = sensors_.emplace(on.value(), std::string(name), own_name).second;
      if (own_name.empty() || (!is_new && !robot_.encoded)) return false;
      if (is_of_joint) WarnOfSensorAtJoint(inner, to.joint, preserved_, robot_);
      const Index<Body> body = is_of_joint ? robot_.scene.joints[to.joint].child.index : to.body;
      // A person may have added more.
      KeepOnBody(inner, body, inner == gazebo.child() ? said : Encoded(), robot_);
      return true;
    }
    tinyxml2::XMLDocument document;
    const XMLElement* const setting = ParseKept(document, inner.ToXml());
    if (!setting) return false;
    // The writer preserves the joints of such sensors, so that nothing has to remember it.
    const bool is_written = name == "preserveFixedJoint" && to.joint && gazebo.child("sensor") &&
                            std::holds_alternative<Weld>(robot_.scene.joints[to.joint].motion) &&
                            GazeboValue(*setting) == "true";
    const bool taken = is_written || settings_.Take(*setting, to);
    if (!to.by_drake) taken ? WarnOfNamedShape(gazebo, inner, to) : WarnOfMisspelling(inner, to);
    return taken;
  }

  // libsdformat names a collision or visual that has a name in the file in another way than those without, and gives the
  // settings of a link only to the latter.
  void WarnOfNamedShape(Element gazebo, Element setting, const GazeboReference& to) {
    if (to.is_robot) return;
    const GazeboSetting* const row = FindGazeboSetting(setting.name(), false);
    std::string kind(setting.name());
    if (row && row->owner == GazeboOwner::kCollision) kind = "collision";
    if (row && row->owner == GazeboOwner::kVisual) kind = "visual";
    const auto named = named_shapes_.find({std::string(gazebo.attribute("reference").value()), kind});
    if (named == named_shapes_.end()) return;
    robot_.diagnostics()
        .Warning("ignored-element", setting.span(),
                 "Gazebo gives " + Describe(setting) + " only to shapes without a name, and not to the " + kind + " " +
                     Quoted(named->second) + " of this link")
        .Help("remove the names of the link's " + kind + "s; sceneweld gives it to all of them");
  }

  void WarnOfMisspelling(Element setting, const GazeboReference& to) {
    std::vector<std::string_view> names;
    for (const GazeboSetting& row : GazeboSettings()) {
      if (row.name == setting.name()) return;
      if ((row.owner == GazeboOwner::kModel) == to.is_robot) names.push_back(row.name);
    }
    const std::string nearest = ClosestName(setting.name(), names);
    if (nearest.empty()) return;
    robot_.diagnostics()
        .Warning("ignored-element", setting.span(), "Gazebo has no setting " + Quoted(setting.name()) + " here")
        .Suggest(nearest);
  }

  void KeepBlock(Element gazebo, const Encoded& said, const GazeboReference& to, const std::vector<bool>& taken) {
    Plugin plugin;
    plugin.name = Name::Borrowed("gazebo");
    plugin.model = to.model;
    plugin.body = to.body;
    plugin.span = gazebo.span();
    const std::optional<Name> original = OriginalReference(gazebo, said, to.model, robot_);
    if (const Attribute reference = gazebo.attribute("reference")) {
      const std::string_view name = original ? original->view() : reference.value();
      if (!name.empty()) plugin.name = Name(name);
    }
    plugin.format = kUrdf.name;
    std::string xml = gazebo.ToXml();
    if (std::find(taken.begin(), taken.end(), true) != taken.end()) {
      tinyxml2::XMLDocument document;
      XMLElement* const root = ParseKept(document, xml);
      XMLElement* child = root ? root->FirstChildElement() : nullptr;
      for (std::size_t i = 0; child && i < taken.size(); ++i) {
        XMLElement* const next = child->NextSiblingElement();
        if (taken[i]) root->DeleteChild(child);
        child = next;
      }
      if (root) xml = ToXml(*root);
    }
    plugin.source_xml = robot_.encoded ? OriginalXml(xml, original, to.model, robot_) : xml;
    robot_.scene.plugins.Add(std::move(plugin));
  }

  Robot& robot_;
  /// The first collision and the first visual with a name, by the name of the link and the kind.
  std::map<std::pair<std::string, std::string>, std::string> named_shapes_;
  FloatingFrames frames_;
  GazeboSettingsReader settings_;
  const bool is_static_;
  std::unordered_set<std::string> preserved_;
  std::set<std::tuple<std::uint32_t, std::string, std::string>> sensors_;  // By body, kind and name.
};

// The names of sensors and lights in blocks of one link or joint.
class TakenNames {
 public:
  explicit TakenNames(Robot& robot) : robot_(robot) {}

  void Claim(Element gazebo) {
    const Attribute reference = gazebo.attribute("reference");
    const std::string_view owner = reference ? reference.value() : std::string_view();
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

}  // namespace

void NameAsInScene(KeptList& list, Index<ModelInstance> model, const Robot& robot) {
  RenameIn(list, kUrdf.name, OriginalNames(robot, model));
}

namespace {

// Blocks in other elements stay there, and Gazebo does not see them.
void WarnOfNested(Element robot_element, Robot& robot) {
  for (const Element element : robot_element.descendants()) {
    if (!SameName(element.name(), "gazebo")) continue;
    const Element parent = element.parent();
    const std::string_view in = parent.name();
    if (in != "link" && in != "joint" && in != "visual" && in != "collision") continue;
    robot.diagnostics()
        .Warning("ignored-element", element.span(),
                 "`<gazebo>` has no effect in " + Describe(parent) + ", because Gazebo reads the blocks of the robot only")
        .Help("move it below `<robot>`, with `reference`");
  }
}

}  // namespace

bool IsStatic(Element robot_element, Robot& robot) {
  if (IsByDrake(robot)) return false;
  bool is_static = false;
  BlockNames names;
  for (const Element gazebo : robot_element.children("gazebo")) {
    const Encoded said = robot.encoded ? robot.EncodedOf("gazebo", names.Of(gazebo)) : Encoded();
    const Attribute reference = gazebo.attribute("reference");
    if ((reference && !reference.value().empty()) || (said.entry && said.entry->Flag(kUnread))) continue;
    for (const Element element : gazebo.children("static")) {
      const Attribute value = element.attribute("value");
      is_static = IsGazeboOn(Trimmed(value ? value.value() : element.text().text));
    }
  }
  return is_static;
}

void KeepGazeboBlocks(Element robot_element, Robot& robot) {
  TakenNames taken(robot);
  BlockReader blocks(robot_element, robot);
  BlockNames names;
  for (const Element element : robot_element.children("gazebo")) {
    const Encoded said = robot.encoded ? robot.EncodedOf("gazebo", names.Of(element)) : Encoded();
    taken.Claim(element);
    blocks.Read(element, said);
  }
  blocks.Finish();
  WarnOfNested(robot_element, robot);
}

}  // namespace sceneweld::urdf
