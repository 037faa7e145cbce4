// SPDX-License-Identifier: BSD-3-Clause
// Writes sensors, lights and plugins.

#include <tinyxml2.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/kept/camera_sensor.h"
#include "sceneweld/parsers/kept/kept_xml.h"
#include "sceneweld/parsers/kept/light_look.h"
#include "sceneweld/parsers/kept/plugin_names.h"
#include "sceneweld/parsers/kept/sensor_use.h"
#include "sceneweld/parsers/record/plain_text.h"
#include "sceneweld/parsers/sdf/layout/sdf_names.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"
#include "sceneweld/parsers/sdf/table/sdf_words.h"
#include "sceneweld/parsers/sdf/write/sdf_writing.h"
#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::sdf {
namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

// Gives an element that is written next its name in the file.
record::RecordOutput::Line Rename(Output& out, XMLElement& element, const Name& original, const Name& name) {
  element.SetAttribute("name", name.str().c_str());
  auto about = out.Child(element.Name(), name);
  if (!(original == name)) out.Also(about.kind, about.name, kName, EscapedWord(original));
  return about;
}

// Whether a model of the file is another one or below it.
bool IsBelow(const Layout& layout, Layout::Node node, Layout::Node above) {
  if (node == Layout::kNone || above == Layout::kNone) return false;
  while (node != above && node != Layout::kWorld) node = layout.model(node).parent;
  return node == above;
}

// The names of elements in texts of a model. Gazebo finds them from the model, and in texts of the world from the
// world.
NewName NamesIn(Output& out, Index<ModelInstance> model) {
  return [&out, model](std::string_view kind, std::string_view name) -> std::optional<std::string> {
    const auto [owner, local] = ResolveInText(out.scene, model, name);
    if (!owner) return std::nullopt;
    const Layout::Node from = out.layout.NodeOf(model);
    const auto other = [&](Layout::Node place, const Name& written) -> std::optional<std::string> {
      if (!IsBelow(out.layout, place, from)) return std::nullopt;
      std::string path = out.layout.Path(from, place, written);
      return path == name ? std::nullopt : std::optional(std::move(path));
    };
    if (kind == "joint") {
      const auto joint = out.scene.FindJoint(owner, local);
      if (!joint || out.layout.IsImplied(joint)) return std::nullopt;
      return other(out.layout.PlaceOf(joint), out.layout.NameOf(joint));
    }
    if (kind == "frame") {
      const auto frame = out.scene.FindDeclaredFrame(owner, local);
      if (frame) return other(out.layout.NodeOf(owner), out.layout.NameOf(frame));
    }
    const auto body = out.scene.FindBody(owner, local);
    if (!body || body == Scene::kWorldBody) return std::nullopt;
    return other(out.layout.NodeOf(body), out.layout.NameOf(body));
  };
}

// A block of the open element. `plain`: the elements that are written for it.
void EncodeBlock(Output& out, const Plugin& block, int number, const std::string& plain) {
  const auto here = out.Here();
  out.Also(here.kind, here.name, kGazebo + std::to_string(number), EscapedWord(*block.source_xml),
           plain.empty() ? std::nullopt : std::optional<std::string_view>(plain));
  out.Count(here.kind, here.name, "gazebo", block.span);
  out.losses.Wrote(1);
}

/// The sensors of one link.
class SensorWriter {
 public:
  explicit SensorWriter(Output& out) : out_(out) {}

  // X_PB: the body on the parent element; nothing: it is the parent element.
  void Write(const Sensor& sensor, const std::optional<Pose>& X_PB = {}) {
    XMLDocument document;
    XMLElement* element = sensor.format == "sdf" ? ParseKept(document, sensor.source_xml) : nullptr;
    if (!element) {
      out_.losses.Dropped(About(sensor), "sensor `" + sensor.name.str() + "` comes from another format than SDFormat");
      return;
    }
    const Name& name = Claim(sensor.name);
    const bool renamed = name != sensor.name;
    const bool follows = Follow(sensor.body, *element);
    const bool sees_otherwise = out_.cameras_of_sensors.Update(sensor, *element);
    const Pose X_BS = out_.cameras_of_sensors.PoseOf(sensor, *element);
    const Pose X_PS = X_PB ? *X_PB * X_BS : X_BS;
    const bool moved = !StandsAt(*element, X_PS);
    if (moved) SetPose(*element, X_PS, PoseForm::kQuaternion);
    if (const std::string fault = FaultOfSensor(ToXml(*element)); !fault.empty()) {
      out_.losses.Dropped(About(sensor),
                          "sensor `" + sensor.name.str() + "` is left out, because SDFormat refuses it: " + fault);
      return;
    }
    Rename(out_, *element, sensor.name, name);
    if (renamed || follows || moved || sees_otherwise) {
      const std::string which = "sensor " + Quoted(sensor.name.view());
      out_.losses.Approximated(About<&Sensor::source_xml>(sensor),
                               sees_otherwise ? which + " is written with the lens of the camera"
                               : moved        ? "the pose of " + which + " is written in its link's frame"
                                              : which + " is written with the names of the file");
    }
    out_.Verbatim(*element);
    out_.losses.Wrote(1);
  }

  void Write(const Camera& camera) {
    XMLDocument document;
    const CameraSensor sensor = AsSdf(camera, document);
    XMLElement& element = *sensor.element;
    const auto [kind, name] = Rename(out_, element, camera.name, Claim(camera.name));
    out_.Encode(kind, name, words::kCamera, OwnerWord(camera), camera.span);
    if (OwnerIsEncoded(out_.scene, camera)) {
      out_.Encode(kind, name, words::kOwner, EscapedWord(out_.scene.models[camera.model].name), camera.span);
    }
    if (!sensor.exact) {
      out_.EncodeList(kind, name, words::kLens,
                      {camera.fov_y, static_cast<double>(camera.width), static_cast<double>(camera.height)},
                      camera.span, LensText(LensOf(camera).lens));
      out_.losses.Approximated(About<&Camera::fov_y, &Camera::width, &Camera::height>(camera),
                               "camera " + Quoted(FullName(out_.scene, camera)) +
                                   " is written with the nearest lens and image size that SDFormat supports");
    }
    out_.Verbatim(element);
    out_.losses.Wrote(1);
  }

  // They replace sensors of MJCF.
  void Write(const SiteSensor& sensor) {
    XMLDocument document;
    const Name& name = Claim(Name(sensor.name));
    out_.Verbatim(AsSdf(sensor, name.str(), document));
    out_.losses.Wrote(1);
    out_.losses.Adds<Sensor>();
    std::string text;
    for (const SitedSensor* const part : sensor.parts) {
      text += (text.empty() ? "" : " and ") + Quoted(part->kind) + " " + Quoted(part->name);
      out_.losses.WroteInOtherWords(*part->kept);
    }
    const SitedSensor& first = *sensor.parts.front();
    out_.losses.Approximated(About<&ModelInstance::kept>(out_.scene.models[first.model]),
                             text + " of MJCF " + (sensor.parts.size() == 1 ? "is" : "are") + " written as sensor " +
                                 Quoted(name.view()) + " of type " + Quoted(sensor.type()));
  }

  // `<gazebo reference="link"><sensor>` of URDF means the same as a sensor of the link.
  void WriteThoseOf(const Plugin& block, int number) {
    XMLDocument document;
    XMLElement* root = BlockOf("sensor", block, document);
    if (!root) return;
    std::string plain;
    for (XMLElement* sensor = root->FirstChildElement(); sensor; sensor = sensor->NextSiblingElement()) {
      Follow(block.body, *sensor);
      if (const std::string fault = FaultOfSensor(ToXml(*sensor)); !fault.empty()) {
        out_.losses.Approximated(About<&Plugin::source_xml>(block),
                                 "the sensor in " + Quoted(block.name.view()) +
                                     " is not written for other readers, because SDFormat refuses it: " + fault);
        continue;
      }
      sensor->SetAttribute("name", Claim(Name(sensor->Attribute("name"))).str().c_str());
      plain.append(plain.empty() ? "" : "|").append(record::PlainText(*sensor));
      out_.Verbatim(*sensor);
    }
    if (block.body != Scene::kWorldBody) EncodeBlock(out_, block, number, plain);
  }

 private:
  bool Follow(Index<Body> body, XMLElement& sensor) {
    return RenameInSensor(sensor, out_.scene, out_.geometries[body.value()], kSdf,
                          NamesIn(out_, out_.scene.bodies[body].model));
  }
  const Name& Claim(const Name& wanted) { return claimed_.emplace_back(names_.Claim(wanted, "sensor")); }

  Output& out_;
  NameSpace names_;
  std::vector<Name> claimed_;
};

// Properties of a light of another format that have no equivalent in SDFormat.
void ReportLook(Output& out, const Light& light, const LightLook& look) {
  const bool has_ambient = look.ambient != std::array<double, 3>{};
  const bool is_spot = light.type == "spot";
  if (!has_ambient && !is_spot) return;
  std::string what = has_ambient ? "without its ambient part" : "";
  if (is_spot) what += (has_ambient ? ", and " : "") + std::string("with another fading towards its edge");
  out.losses.Approximated(About<&Light::source_xml>(light),
                          "light " + Quoted(FullName(out.scene, light)) + " is written " + what);
}

// The plugins of a block with its names in the file; null if it has others.
XMLElement* PluginsOf(Output& out, const Plugin& block, XMLDocument& document) {
  XMLElement* const root = BlockOf("plugin", block, document);
  if (root) RenameInPlugin(*root, NamesIn(out, block.model));
  return root;
}

}  // namespace

void WriteSensors(Output& out, Index<Body> body) {
  SensorWriter writer(out);
  for (const Index<Sensor> i : out.sensors[body.value()]) {
    writer.Write(out.scene.sensors[i]);
  }
  for (const Index<Camera> i : out.cameras[body.value()]) writer.Write(out.scene.cameras[i]);
  if (const auto found = out.site_sensors.find(body); found != out.site_sensors.end()) {
    for (const SiteSensor& sensor : found->second) writer.Write(sensor);
  }
  int number = 0;
  for (const Index<Plugin> i : out.link_blocks[body.value()]) writer.WriteThoseOf(out.scene.plugins[i], ++number);
}

void WriteSensors(Output& out, Index<Joint> joint) {
  const auto sensors = out.joint_sensors[joint.value()];
  if (sensors.empty()) return;
  SensorWriter writer(out);
  const Pose X_JC = out.scene.joints[joint].X_CM.Inverse();
  for (const Index<Sensor> i : sensors) writer.Write(out.scene.sensors[i], X_JC);
}

void WriteLights(Output& out, Index<Body> body) {
  NameSpace names;
  std::vector<Name> claimed;
  for (const Index<Light> i : out.lights[body.value()]) {
    const Light& light = out.scene.lights[i];
    XMLDocument document;
    XMLElement* element = light.format == "sdf" ? ParseKept(document, light.source_xml) : nullptr;
    const bool is_foreign = !element;
    if (is_foreign) {
      document.Clear();
      const LightLook look = LookOf(light);
      element = &AsSdf(light, look, document);
      ReportLook(out, light, look);
    } else if (!StandsAt(*element, light.X_BS)) {
      SetPose(*element, light.X_BS, PoseForm::kQuaternion);
      out.losses.Approximated(About<&Light::source_xml>(light),
                              "the pose of light " + Quoted(FullName(out.scene, light)) + " is written on its link");
    }
    const bool in_world = body == Scene::kWorldBody;
    const Name name = in_world ? out.layout.NameOf(i) : claimed.emplace_back(names.Claim(light.name, "light"));
    const auto about = Rename(out, *element, light.name, name);
    if (is_foreign) {
      const record::RecordOutput::Together group(out);
      out.Encode(about.kind, about.name, words::kFormat, EscapedWord(light.format), light.span,
                 record::PlainChildren(*element, "pose"));
      out.Encode(about.kind, about.name, words::kSource, EscapedWord(*light.source_xml), light.span);
    }
    out.Verbatim(*element);
    out.losses.Wrote(1);
  }
}

void EncodeBlocks(Output& out, std::span<const Index<Plugin>> plugins, bool of_link) {
  int number = 0;
  for (const Index<Plugin> i : plugins) {
    const Plugin& block = out.scene.plugins[i];
    if (of_link || !block.body) ++number;
    if (block.format != "urdf" || block.body.valid() != of_link) continue;
    XMLDocument document;
    if (of_link && BlockOf("sensor", block, document)) continue;  // WriteSensors
    document.Clear();
    std::string plain;
    if (XMLElement* const root = PluginsOf(out, block, document)) {
      for (XMLElement* child = root->FirstChildElement(); child; child = child->NextSiblingElement()) {
        plain.append(plain.empty() ? "" : "|").append(record::PlainText(*child));
      }
    }
    EncodeBlock(out, block, number, plain);
  }
}

void WritePlugins(Output& out, Index<ModelInstance> model) {
  for (const Index<Plugin> i : out.plugins[model.value()]) {
    const Plugin& plugin = out.scene.plugins[i];
    XMLDocument document;
    if (plugin.format == "sdf" && !plugin.body) {
      if (XMLElement* element = ParseKept(document, plugin.source_xml)) {
        if (RenameInPlugin(*element, NamesIn(out, plugin.model))) {
          out.losses.Approximated(About<&Plugin::source_xml>(plugin),
                                  "plugin `" + plugin.name.str() + "` is written with the names of the file");
        }
        out.Verbatim(*element);
        out.losses.Wrote(1);
        continue;
      }
    }
    if (plugin.body && BlockOf("sensor", plugin, document)) continue;  // of the link
    // Its plugins belong to the model.
    if (XMLElement* const block = PluginsOf(out, plugin, document)) {
      for (XMLElement* child = block->FirstChildElement(); child; child = child->NextSiblingElement()) {
        out.Verbatim(*child);
      }
      continue;
    }
    if (plugin.format == "urdf" && model != Scene::kWorldInstance) {
      out.losses.Approximated(About<&Plugin::source_xml>(plugin),
                              std::string("this `gazebo` block is ") +
                                  (out.losses.leaves_out_private() ? "left out" : "stored for sceneweld only") +
                                  ": SDFormat does not support it");
    } else {
      out.losses.Dropped(About(plugin), "`" + plugin.name.str() + "` is not supported by SDFormat");
    }
  }
}

}  // namespace sceneweld::sdf
