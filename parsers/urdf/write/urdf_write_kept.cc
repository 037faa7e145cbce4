// SPDX-License-Identifier: BSD-3-Clause
// Writes `<gazebo>` blocks, sensors, lights and cameras.

#include <tinyxml2.h>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/light_look.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/parsers/urdf/table/gazebo_table.h"
#include "sceneweld/parsers/urdf/table/urdf_words.h"
#include "sceneweld/parsers/urdf/urdf_kept.h"
#include "sceneweld/parsers/urdf/write/urdf_output.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/resolve.h"
#include "sceneweld/scene/tables/name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {
namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

// The names of a model's elements in the file.
NewName NamesOfKept(const Output& out, Index<ModelInstance> model) {
  return [&out, model](std::string_view kind, std::string_view name) -> std::optional<std::string> {
    const auto other = [&](const Name& written) {
      return written == name ? std::nullopt : std::optional(written.str());
    };
    const auto [owner, local] = ResolveInText(out.scene, model, name);
    if (!owner) return std::nullopt;
    if (kind == "joint") {
      const auto joint = out.scene.FindJoint(owner, local);
      return joint ? other(out.layout.NameOf(joint)) : std::nullopt;
    }
    if (const auto body = out.scene.FindBody(owner, local)) return other(out.layout.NameOf(body));
    const FrameId frame = kind == "frame" ? FindFrame(out.scene, owner, local) : FrameId();
    if (frame.kind != FrameId::Kind::kDeclared) return std::nullopt;
    return other(out.layout.NameOf(Index<Frame>(frame.value)));
  };
}

// The new name of the `reference` of a block.
std::string NewReference(const Output& out, const Plugin& plugin, const std::string& reference) {
  if (const auto body = out.scene.FindBody(plugin.model, reference)) return out.layout.NameOf(body).str();
  if (const auto joint = out.scene.FindJoint(plugin.model, reference)) return out.layout.NameOf(joint).str();
  return reference;
}

constexpr char kBlock[] = "gazebo";

// Whether a reader would change the scene by what a kept block says, which nobody did by Drake's rules.
bool IsUnread(const Output& out, const Plugin& plugin, std::string_view reference, const XMLElement& block) {
  const bool of_model = reference.empty() && !plugin.body;
  const Index<Joint> joint = of_model ? Index<Joint>() : out.scene.FindJoint(plugin.model, Name(reference));
  const auto is_of_link = [&](GazeboOwner owner) {
    const auto& geometries = plugin.body ? out.geometries[plugin.body.value()] : out.geometries[0];
    return plugin.body && std::any_of(geometries.begin(), geometries.end(), [&](Index<Geometry> i) {
             const Roles& roles = out.scene.geometries[i].roles;
             return owner == GazeboOwner::kCollision ? roles.proximity : roles.illustration || roles.perception;
           });
  };
  for (const XMLElement* child = block.FirstChildElement(); child; child = child->NextSiblingElement()) {
    const std::string_view name = child->Name();
    if (of_model && AddsToModel(name)) {
      const char* const its_name = child->Attribute("name");
      if (name != "frame" || (its_name && !out.scene.FindJoint(plugin.model, Name(its_name)))) return true;
    }
    if (!GivesField(name, of_model)) continue;
    const GazeboSetting* const row = FindGazeboSetting(name, of_model);
    GazeboOwner owner = name == "collision" ? GazeboOwner::kCollision : GazeboOwner::kVisual;
    if (row) owner = row->owner;
    const bool can_be = owner == GazeboOwner::kModel   ? true
                        : owner == GazeboOwner::kLink  ? static_cast<bool>(plugin.body)
                        : owner == GazeboOwner::kJoint ? joint && Dofs(out.scene.joints[joint]).size() == 1
                                                       : is_of_link(owner);
    if (can_be) return true;
  }
  return false;
}

void WriteGazebo(Output& out, const Plugin& plugin, XMLElement& element) {
  const char* old = element.Attribute("reference");
  const std::string reference = old ? old : "";
  std::string now = NewReference(out, plugin, reference);
  // A block that stood in a link refers to that link.
  if (!old && plugin.body) now = out.layout.NameOf(plugin.body).str();
  if (now != reference) element.SetAttribute("reference", now.c_str());
  const NewName new_name = NamesOfKept(out, plugin.model);
  RenameInPlugin(element, new_name);
  RenameInContacts(element, new_name);
  if (out.losses.leaves_out_private() && (now != reference || plugin.model != out.layout.robot())) {
    out.losses.Private(plugin.span, "format", {},
                       "the model of a `gazebo` block, and its references there, are left out");
  }
  const std::string block = out.block_names.Of(element);
  if (now != reference) out.Also(kBlock, block, kReference, EscapedWord(reference));
  if (IsUnread(out, plugin, reference, element)) out.Also(kBlock, block, kUnread, "true");
  if (plugin.model != out.layout.robot()) {
    out.Also(kBlock, block, kModel, EscapedWord(out.scene.models[plugin.model].name));
  }
  out.Verbatim(element);
  out.losses.Wrote(1);
}

/// `<gazebo>` around an element of the scene in SDFormat's form.
class Block {
 public:
  // For a model. Gazebo treats the contents as part of the model.
  Block(Output& out, Index<ModelInstance> model, const XMLElement& element, Span span) : Block(out, Name(), element) {
    if (model == out_.layout.robot()) return;
    out_.Encode(kBlock, name_, kModel, EscapedWord(out_.scene.models[model].name), span);
    if (!out_.losses.leaves_out_private()) return;
    out_.losses.Private(span, "format", {}, "the model of a `gazebo` block is left out");
  }
  // For a link or joint.
  Block(Output& out, const Name& reference, const XMLElement& element) : out_(out) {
    const char* const name = element.Attribute("name");
    name_ = out.block_names.Of(reference, element.Name(), name ? name : "");
    out_.Open("gazebo");
    if (!reference.empty()) out_.Attribute("reference", reference);
  }
  ~Block() { out_.Close(); }
  /// Its name in the record.
  const std::string& name() const { return name_; }
  void Write(const XMLElement& element) {
    out_.Verbatim(element);
    out_.losses.Wrote(1);
  }
  void Preserve() {
    XMLDocument document;
    XMLElement* const element = document.NewElement("preserveFixedJoint");
    document.InsertEndChild(element);
    element->SetText("true");
    out_.Verbatim(*element);
  }

 private:
  Output& out_;
  std::string name_;
};

/// The reference of a force and torque sensor. Such a sensor belongs to the joint of its link, whose frame is that of
/// the link.
class JointReferences {
 public:
  explicit JointReferences(const Output& out) : out_(out) {
    for (const Sensor& sensor : out.scene.sensors) {
      if (IsOfJoint(sensor)) joint_of_.try_emplace(sensor.body.value());
    }
    if (joint_of_.empty()) return;
    for (const Body& body : out.scene.bodies) links_.insert(out.layout.NameOf(out.scene.bodies.IndexOf(body)).view());
    for (const Joint& joint : out.scene.joints) {
      const Index<Joint> index = out.scene.joints.IndexOf(joint);
      const WrittenJoint& written = out.layout.Written(index);
      const auto found = joint_of_.find(written.child.value());
      if (found == joint_of_.end() || written.reversed || written.second_hold || joint.closes_loop || found->second) {
        continue;
      }
      // Readers would confuse it with the link of that name.
      if (!links_.contains(out.layout.NameOf(index).view())) found->second = index;
    }
  }
  /// Invalid for sensors of links.
  Index<Joint> Of(const Sensor& sensor) const {
    const auto found = IsOfJoint(sensor) ? joint_of_.find(sensor.body.value()) : joint_of_.end();
    return found == joint_of_.end() ? Index<Joint>() : found->second;
  }

 private:
  static bool IsOfJoint(const Sensor& sensor) { return sensor.type == "force_torque" && sensor.format == "sdf"; }

  const Output& out_;
  std::unordered_map<std::uint32_t, Index<Joint>> joint_of_;  // by body
  std::unordered_set<std::string_view> links_;
};

// Gazebo's own reader of URDF supports only angles in poses.
void Place(const Output& out, Index<Body> body, const Pose& X_BS, XMLElement& element) {
  SetPose(element, out.layout.X_LB(body) * X_BS, PoseForm::kAngles);
}

// Elements of the world are not supported in a robot.
template <typename T>
bool IsOnRobot(Output& out, const char* kind, const T& kept) {
  if (kept.body != Scene::kWorldBody) return true;
  out.losses.Dropped(About(kept), std::string(kind) + " " + Quoted(FullName(out.scene, kept)) +
                                      " is on the world, and a robot has no world");
  return false;
}

void WriteSensor(Output& out, const Sensor& sensor, const CamerasOfSensors& cameras, const Name& reference,
                 bool preserved) {
  if (!IsOnRobot(out, "sensor", sensor)) return;
  XMLDocument document;
  XMLElement* element = sensor.format == "sdf" ? ParseKept(document, sensor.source_xml) : nullptr;
  if (!element) {
    out.losses.Dropped(About(sensor), "sensor " + Quoted(FullName(out.scene, sensor)) +
                                          " has a format that URDF blocks do not support");
    return;
  }
  const NewName new_name = NamesOfKept(out, out.scene.bodies[sensor.body].model);
  bool follows = RenameInSensor(*element, out.scene, out.geometries[sensor.body.value()], kUrdf, new_name);
  follows = RenameInContact(*element, new_name) || follows;
  const Pose X_BS = cameras.PoseOf(sensor, *element);
  const bool moved = !StandsAt(*element, out.layout.X_LB(sensor.body) * X_BS);
  if (moved) Place(out, sensor.body, X_BS, *element);
  const bool sees_otherwise = cameras.Update(sensor, *element);
  if (follows || moved || sees_otherwise) {
    const std::string which = "sensor " + Quoted(sensor.name.view());
    out.losses.Approximated(About<&Sensor::source_xml>(sensor),
                            sees_otherwise ? which + " is written with the lens of the camera"
                            : moved        ? "the pose of " + which + " is written in its link's frame"
                                           : which + " is written with the names of the file");
  }
  Block block(out, reference, *element);
  block.Write(*element);
  // Otherwise Gazebo merges the links of the joint and drops the sensor.
  if (preserved) block.Preserve();
}

void WriteLight(Output& out, const Light& light) {
  if (!IsOnRobot(out, "light", light)) return;
  XMLDocument document;
  XMLElement* element = light.format == "sdf" ? ParseKept(document, light.source_xml) : nullptr;
  bool is_foreign = false;
  if (!element) {
    document.Clear();
    const LightLook look = LookOf(light);
    element = &AsSdf(light, look, document);
    is_foreign = true;
    Place(out, light.body, light.X_BS, *element);
    out.losses.Approximated(
        About<&Light::source_xml>(light),
        "light " + Quoted(FullName(out.scene, light)) + " is written as SDFormat, which only Gazebo reads in a robot");
  } else if (!StandsAt(*element, out.layout.X_LB(light.body) * light.X_BS)) {
    Place(out, light.body, light.X_BS, *element);
    out.losses.Approximated(About<&Light::source_xml>(light),
                            "the pose of light " + Quoted(light.name.view()) + " is written in its link's frame");
  }
  Block block(out, out.layout.NameOf(light.body), *element);
  if (is_foreign) {
    const record::RecordOutput::Together group(out);
    out.Encode(kBlock, block.name(), kLightFormat, EscapedWord(light.format), light.span,
               record::PlainChildren(*element, "pose"));
    out.Also(kBlock, block.name(), words::kSource, EscapedWord(*light.source_xml));
  }
  block.Write(*element);
}

void WriteCamera(Output& out, const Camera& camera) {
  if (!IsOnRobot(out, "camera", camera)) return;
  XMLDocument document;
  const CameraSensor sensor = AsSdf(camera, document);
  XMLElement& element = *sensor.element;
  SetPose(element, out.layout.X_LB(camera.body) * camera.X_BC * Pose{{}, SensorToCamera()}.Inverse(),
          PoseForm::kAngles);
  out.losses.Approximated(
      About<&Camera::fov_y>(camera),
      "camera " + Quoted(FullName(out.scene, camera)) + " is written as a sensor, which only Gazebo reads in a robot");
  Block block(out, out.layout.NameOf(camera.body), element);
  out.Encode(kBlock, block.name(), words::kCamera, OwnerWord(camera), camera.span);
  if (OwnerIsEncoded(out.scene, camera)) {
    out.Also(kBlock, block.name(), words::kOwner, EscapedWord(out.scene.models[camera.model].name));
  }
  if (!sensor.exact) {
    out.AlsoList(kBlock, block.name(), words::kLens,
                 {camera.fov_y, static_cast<double>(camera.width), static_cast<double>(camera.height)},
                 LensText(LensOf(camera).lens));
  }
  block.Write(element);
}

/// The names of ros2_control's hardware, and of its sensors and GPIOs, which are unique in the whole robot.
class HardwareNames {
 public:
  explicit HardwareNames(Output& out) : out_(out) {}

  /// Gives new names to those of `<ros2_control>` of a model that other models have taken. Returns the name of the
  /// element in the record.
  std::string Claim(const ModelInstance& model, XMLElement& control, BlockNames& names) {
    if (std::string_view(control.Name()) != "ros2_control") return names.OfKept(control);
    const auto original = ClaimOne(model, control);
    const std::string outer = names.OfKept(control);
    if (original) out_.Also(kKeptKind, outer, kName, EscapedWord(*original));
    for (const char* const kind : {"sensor", "gpio"}) {
      for (XMLElement* one = control.FirstChildElement(kind); one; one = one->NextSiblingElement(kind)) {
        if (const auto before = ClaimOne(model, *one)) {
          out_.Also(kind, outer + "::" + one->Attribute("name"), kName, EscapedWord(*before));
        }
      }
    }
    return outer;
  }

 private:
  // The name before, if it is another one now.
  std::optional<std::string> ClaimOne(const ModelInstance& model, XMLElement& element) {
    const char* const name = element.Attribute("name");
    if (!name) return std::nullopt;
    // The interfaces of sensors and GPIOs share one name space.
    const bool is_hardware = std::string_view(element.Name()) == "ros2_control";
    FlatNames& names = is_hardware ? hardware_ : interfaces_;
    if (names.Reserve(name)) return std::nullopt;
    const std::string original = name, scoped = JoinScopedName(model.name, original);
    const Name now = names.Claim(scoped, element.Name());
    element.SetAttribute("name", now.str().c_str());
    const std::string_view kind = is_hardware ? "ros2_control" : "interface of ros2_control";
    out_.losses.Renamed(model.span,
                        std::string(kind) + " " + Quoted(scoped) + " is written as " + Quoted(now.view()) +
                            ", because the robot has another one of its name",
                        {{kind, scoped, now.str()}});
    return original;
  }

  Output& out_;
  FlatNames hardware_{out_.options.separator};
  FlatNames interfaces_{out_.options.separator};
};

// The frames that the scene's own blocks give to the robot.
std::unordered_set<std::string> FramesOfBlocks(const Scene& scene) {
  std::unordered_set<std::string> names;
  for (const Plugin& plugin : scene.plugins) {
    if (plugin.format != "urdf" || plugin.source_xml->find("<frame") == std::string::npos) continue;
    XMLDocument document;
    const XMLElement* const block = ParseKept(document, plugin.source_xml);
    for (const XMLElement* frame = block ? block->FirstChildElement("frame") : nullptr; frame;
         frame = frame->NextSiblingElement("frame")) {
      if (const char* const name = frame->Attribute("name")) names.insert(name);
    }
  }
  return names;
}

// Fixed joints whose links Gazebo does not merge, because a block of the scene forbids it.
std::unordered_set<Index<Joint>> PreservedByBlocks(const Scene& scene) {
  std::unordered_set<Index<Joint>> joints;
  for (const Plugin& plugin : scene.plugins) {
    if (plugin.format != "urdf" || plugin.source_xml->find("FixedJoint") == std::string::npos) continue;
    XMLDocument document;
    const XMLElement* const block = ParseKept(document, plugin.source_xml);
    const char* const reference = block ? block->Attribute("reference") : nullptr;
    if (!reference) continue;
    for (const char* const name : {"preserveFixedJoint", "disableFixedJointLumping"}) {
      const XMLElement* const setting = block->FirstChildElement(name);
      if (setting && IsGazeboOn(GazeboValue(*setting))) joints.insert(scene.FindJoint(plugin.model, Name(reference)));
    }
  }
  return joints;
}

void WriteSettings(Output& out, const Name& reference, const std::string& settings) {
  if (settings.empty()) return;
  XMLDocument document;
  const XMLElement* const root = ParseKept(document, "<gazebo>" + settings + "</gazebo>");
  if (!root) return;
  out.block_names.Of(reference, root->FirstChildElement()->Name(), "");
  out.Open("gazebo");
  if (!reference.empty()) out.Attribute("reference", reference);
  for (const XMLElement* setting = root->FirstChildElement(); setting; setting = setting->NextSiblingElement()) {
    out.Verbatim(*setting);
  }
  out.Close();
}

}  // namespace

void WriteGazeboSettings(Output& out) {
  WriteSettings(out, {}, out.gazebo.OfRobot());
  for (std::uint32_t i = 1; i < out.scene.bodies.size(); ++i) {
    const Index<Body> body(i);
    WriteSettings(out, out.layout.NameOf(body), out.gazebo.Of(body));
  }
  for (std::uint32_t i = 0; i < out.scene.joints.size(); ++i) {
    const Index<Joint> joint(i);
    WriteSettings(out, out.layout.NameOf(joint), out.gazebo.Of(joint));
  }
}

void WritePlugins(Output& out) {
  for (const Plugin& plugin : out.scene.plugins) {
    XMLDocument document;
    XMLElement* element = ParseKept(document, plugin.source_xml);
    if (element && plugin.format == "urdf") {
      WriteGazebo(out, plugin, *element);
    } else if (element && plugin.format == "sdf" && plugin.model != Scene::kWorldInstance && !plugin.body) {
      RenameInPlugin(*element, NamesOfKept(out, plugin.model));
      Block(out, plugin.model, *element, plugin.span).Write(*element);
    } else {
      out.losses.Dropped(About(plugin), "plugin `" + plugin.name.str() + "` of the world is not supported by URDF");
    }
  }
}

KeptList WithFileNames(const Output& out, Index<ModelInstance> model, const KeptList& kept) {
  KeptList list = kept;
  if (!out.layout.renamings().empty()) RenameIn(list, kUrdf.name, NamesOfKept(out, model));
  return list;
}

void WriteKeptOfModels(Output& out) {
  HardwareNames hardware(out);
  BlockNames names;
  for (const ModelInstance& model : out.scene.models) {
    const Index<ModelInstance> index = out.scene.models.IndexOf(model);
    // The contents of a merged robot belong to the world, unless they name a model.
    const bool is_of_file = index == out.layout.robot() || (index == Scene::kWorldInstance && out.layout.merged());
    for (const Kept& kept : WithFileNames(out, index, model.kept)) {
      if (kept.format != kUrdf.name || !kept.attribute.empty()) continue;
      if (index == Scene::kWorldInstance && !is_of_file) {
        out.losses.Dropped(About<&ModelInstance::kept>(model),
                           Quoted(KeptName(kept)) + " of the world has no place in the file of one robot");
        continue;
      }
      XMLDocument document;
      XMLElement* const element = out.layout.merged() ? ParseKept(document, kept.text) : nullptr;
      if (!element || is_of_file) {
        if (element) names.OfKept(*element);
        out.VerbatimText(kept.text);
        continue;
      }
      if (out.losses.leaves_out_private()) {
        out.losses.Private(model.span, "models", {}, "the model of " + Quoted(KeptName(kept)) + " is left out");
      }
      const std::string name = hardware.Claim(model, *element, names);
      out.Also(kKeptKind, name, kModel, EscapedWord(model.name));
      out.Verbatim(*element);
      out.losses.Wrote(1);
    }
  }
  for (const MadeControl& made : MakeControls(out)) {
    XMLDocument document;
    XMLElement* const element = ParseKept(document, made.text);
    const ModelInstance& model = out.scene.models[made.model];
    const std::string name = hardware.Claim(model, *element, names);
    out.Verbatim(*element);
    if (made.model != out.layout.robot()) out.Also(kKeptKind, name, kModel, EscapedWord(model.name));
    out.Also(kKeptKind, name, kHelper, "true");
    out.Also(kKeptKind, name, kText, EscapedWord(ToXml(*element)));
    if (!out.losses.leaves_out_private()) continue;
    out.losses.Approximated(About<&ModelInstance::kept>(model),
                            "model " + Quoted(model.name) + " gets a `<ros2_control>` with its actuators, for ROS");
  }
}

// Gazebo's own reader of URDF drops floating joints, but places their links relative to them, and then refuses the
// whole file. A frame of the joint's name, where the link starts, takes the place of the joint.
void WriteFramesOfFloatingJoints(Output& out) {
  const Layout& layout = out.layout;
  const auto X_WL = [&](Index<Body> body) { return out.scene.bodies[body].X_WB * layout.X_BL(body); };
  // The frame of the model in Gazebo is that of its root.
  const Pose X_RootW = layout.has_world() ? Pose() : X_WL(layout.free_bodies().front().body).Inverse();
  const std::unordered_set<std::string> given = FramesOfBlocks(out.scene);
  bool open = false;
  const auto write = [&](const Name& joint, Index<Body> link) {
    if (given.contains(joint.str())) return;
    if (!open) {
      out.Open("gazebo");
      out.Also(kBlock, out.block_names.Of("", "frame", joint), kHelper, "true");
      open = true;
    }
    XMLDocument document;
    XMLElement* const frame = document.NewElement("frame");
    document.InsertEndChild(frame);
    frame->SetAttribute("name", joint.str().c_str());
    SetPose(*frame, X_RootW * X_WL(link), PoseForm::kAngles);
    out.Verbatim(*frame);
  };
  for (const Joint& joint : out.scene.joints) {
    const Index<Joint> index = out.scene.joints.IndexOf(joint);
    const WrittenJoint& written = layout.Written(index);
    if (!std::holds_alternative<Floating>(joint.motion) || joint.closes_loop || written.second_hold) continue;
    write(layout.NameOf(index), written.child);
  }
  for (const Layout::FreeBody& free : layout.free_bodies()) {
    if (!free.joint.empty()) write(free.joint, free.body);
  }
  if (!open) return;
  out.Close();
  if (out.losses.leaves_out_private()) out.losses.Adds<Plugin>();
}

void WriteSensors(Output& out) {
  const JointReferences joints(out);
  const CamerasOfSensors cameras(out.scene);
  const std::unordered_set<Index<Joint>> preserved = PreservedByBlocks(out.scene);
  for (const Sensor& sensor : out.scene.sensors) {
    const Index<Joint> joint = joints.Of(sensor);
    const bool is_fixed = joint && std::holds_alternative<Weld>(out.scene.joints[joint].motion);
    WriteSensor(out, sensor, cameras, joint ? out.layout.NameOf(joint) : out.layout.NameOf(sensor.body),
                is_fixed && !preserved.contains(joint));
  }
  for (const Light& light : out.scene.lights) WriteLight(out, light);
  const std::vector<bool> come = ComeWithSensors(out.scene);
  for (const Camera& camera : out.scene.cameras) {
    if (!come[out.scene.cameras.IndexOf(camera).value()]) WriteCamera(out, camera);
  }
}

}  // namespace sceneweld::urdf
