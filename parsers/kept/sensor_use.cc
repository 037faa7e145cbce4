// SPDX-License-Identifier: BSD-3-Clause
// Sensors of a scene in SDFormat's form.

#include "sceneweld/parsers/kept/sensor_use.h"

#include <tinyxml2.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "sceneweld/parsers/table/dialect.h"
#include "sceneweld/scene/full_name.h"
#include "sceneweld/scene/names/geometry_name.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

using tinyxml2::XMLElement;

// The body that a block refers to, and the pose on it.
std::pair<Index<Body>, Pose> ReferenceOf(const Scene& scene, const Plugin& block) {
  if (block.body) return {block.body, {}};
  const auto joint = scene.FindJoint(block.model, block.name);
  if (!joint) return {};
  return {scene.joints[joint].child.index, scene.joints[joint].X_CM};
}

// Whether parsing a block is worthwhile: most hold neither sensor nor plugin, and each instance of a model has the
// blocks of its file.
bool MayHold(std::string_view kind, const Plugin& block) {
  return block.format == "urdf" && block.source_xml->find("<" + std::string(kind)) != std::string::npos;
}

void AddBlock(const Scene& scene, const Plugin& block, std::vector<SensorUse>& uses) {
  if (!MayHold("sensor", block)) return;
  auto document = std::make_shared<tinyxml2::XMLDocument>();
  const XMLElement* root = ParseKept(*document, block.source_xml);
  if (!root || !root->FirstChildElement("sensor")) return;
  const auto [body, X_BReference] = ReferenceOf(scene, block);
  if (!body) return;
  for (const XMLElement* sensor = root->FirstChildElement("sensor"); sensor;
       sensor = sensor->NextSiblingElement("sensor")) {
    const char* name = sensor->Attribute("name");
    const char* type = sensor->Attribute("type");
    if (!name || !type) continue;
    SensorUse use;
    use.name = scene.FullName(body) + std::string(kScopeDelimiter) + name;
    use.type = type;
    use.body = body;
    use.X_BS = X_BReference * StatedPose(*sensor).value_or(Pose());
    use.in_block = true;
    use.about = About<&Plugin::source_xml>(block);
    use.document = document;
    use.element = sensor;
    uses.push_back(std::move(use));
  }
}

// The place among the collisions of a link that Gazebo puts into the name of a collision of URDF: `LINK_collision`,
// `LINK_collision_1`, `LINK_fixed_joint_lump__NAME_collision_2`. Nothing if the name has another form.
std::optional<std::size_t> PlaceInGazebosName(std::string_view link, std::string_view name) {
  constexpr std::string_view kEnd = "_collision";
  if (!name.starts_with(link)) return std::nullopt;
  name.remove_prefix(link.size());
  const std::size_t at = name.rfind(kEnd);
  if (at == name.npos || (at > 0 && !name.starts_with("_fixed_joint_lump__"))) return std::nullopt;
  const std::string_view number = name.substr(at + kEnd.size());
  if (number.empty()) return 0;
  double place = 0;
  const NumberScan scan = ScanNumbers(number.substr(1), {&place, 1});
  if (number[0] != '_' || scan.count != 1 || !scan.rest.empty() || place < 0) return std::nullopt;
  return static_cast<std::size_t>(place);
}

}  // namespace

XMLElement* BlockOf(std::string_view kind, const Plugin& plugin, tinyxml2::XMLDocument& document) {
  if (!MayHold(kind, plugin)) return nullptr;
  XMLElement* const block = ParseKept(document, plugin.source_xml);
  const char* const wanted = kind == "plugin" ? "filename" : "type";
  const XMLElement* child = block ? block->FirstChildElement() : nullptr;
  if (!child) return nullptr;
  for (; child; child = child->NextSiblingElement()) {
    if (child->Name() != kind || !child->Attribute("name") || !child->Attribute(wanted)) return nullptr;
  }
  return block;
}

std::string TextWithoutNames(XMLElement& element) {
  const NewName nameless = [](std::string_view, std::string_view name) {
    return ParseNumber(name) ? std::nullopt : std::optional<std::string>("NAME");
  };
  RenameInElement(element, nameless);
  for (XMLElement* contact = element.FirstChildElement("contact"); contact;
       contact = contact->NextSiblingElement("contact")) {
    for (XMLElement* one = contact->FirstChildElement("collision"); one; one = one->NextSiblingElement("collision")) {
      one->SetText("NAME");
    }
  }
  DropPrivateAttributes(element);
  element.DeleteAttribute("name");
  return ToXml(element);
}

std::optional<Name> NameOfBlock(const Plugin& plugin) {
  tinyxml2::XMLDocument document;
  const XMLElement* const block = plugin.format == "urdf" ? ParseKept(document, plugin.source_xml) : nullptr;
  if (!block) return std::nullopt;
  const char* const reference = block->Attribute("reference");
  return Name(reference && *reference ? reference : "gazebo");
}

bool RenameInSensor(XMLElement& sensor, const Scene& scene, std::span<const Index<Geometry>> geometries,
                    const Dialect& dialect, const NewName& new_name) {
  bool renamed = false;
  for (XMLElement* plugin = sensor.FirstChildElement("plugin"); plugin; plugin = plugin->NextSiblingElement("plugin")) {
    renamed = RenameInPlugin(*plugin, new_name) || renamed;
  }
  XMLElement* imu = sensor.FirstChildElement("imu");
  XMLElement* frame = imu ? imu->FirstChildElement("orientation_reference_frame") : nullptr;
  XMLElement* rpy = frame ? frame->FirstChildElement("custom_rpy") : nullptr;
  if (const char* parent = rpy ? rpy->Attribute("parent_frame") : nullptr) {
    if (const auto name = new_name("frame", parent)) {
      rpy->SetAttribute("parent_frame", name->c_str());
      renamed = true;
    }
  }
  XMLElement* contact = sensor.FirstChildElement("contact");
  if (!contact) return renamed;
  const auto find = [&](std::string_view name) -> const Geometry* {
    for (const Index<Geometry> i : geometries) {
      const Geometry& geometry = scene.geometries[i];
      if (geometry.roles.proximity && geometry.name == name) return &geometry;
    }
    return nullptr;
  };
  // A file of SDFormat has other names for the collisions of URDF than Gazebo.
  const auto find_of_gazebo = [&](std::string_view name) -> const Geometry* {
    if (geometries.empty()) return nullptr;
    auto place = PlaceInGazebosName(scene.bodies[scene.geometries[geometries.front()].body].name, name);
    for (const Index<Geometry> i : geometries) {
      if (place && scene.geometries[i].roles.proximity && (*place)-- == 0) return &scene.geometries[i];
    }
    return nullptr;
  };
  for (XMLElement* collision = contact->FirstChildElement("collision"); collision;
       collision = collision->NextSiblingElement("collision")) {
    const std::string name(Trimmed(collision->GetText() ? collision->GetText() : ""));
    const Geometry* geometry = find(name);
    if (!geometry) geometry = find(CollisionBeside(name));
    if (!geometry && dialect.values_in_text) geometry = find_of_gazebo(name);
    if (!geometry) continue;
    const std::string* as_read = FindWording(geometry->kept, dialect.name, "name");
    const bool beside_visual = dialect.values_in_text && (geometry->roles.illustration || geometry->roles.perception);
    const Name written = as_read ? Name(*as_read) : beside_visual ? CollisionBeside(geometry->name) : geometry->name;
    if (written == name.c_str()) continue;
    collision->SetText(written.str().c_str());
    renamed = true;
  }
  return renamed;
}

std::vector<SensorUse> SensorUses(const Scene& scene) {
  std::vector<SensorUse> uses;
  for (const Sensor& sensor : scene.sensors) {
    if (sensor.format != "sdf") continue;
    SensorUse use;
    use.name = FullName(scene, sensor);
    use.type = sensor.type.str();
    use.body = sensor.body;
    use.X_BS = sensor.X_BS;
    use.about = About<&Sensor::source_xml>(sensor);
    use.document = std::make_shared<tinyxml2::XMLDocument>();
    use.element = ParseKept(*use.document, sensor.source_xml);
    if (use.element) uses.push_back(std::move(use));
  }
  for (const Plugin& block : scene.plugins) {
    AddBlock(scene, block, uses);
  }
  return uses;
}

}  // namespace sceneweld
