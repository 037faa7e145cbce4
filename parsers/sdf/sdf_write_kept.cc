#include <tinyxml2.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sceneweld/parsers/number.h"
#include "sceneweld/parsers/sdf/sceneweld_attributes.h"
#include "sceneweld/parsers/sdf/sdf_names.h"
#include "sceneweld/parsers/sdf/sdf_writing.h"

namespace sceneweld::sdf {
namespace {

using tinyxml2::XMLDocument;
using tinyxml2::XMLElement;

// The element that was kept; null where its text is no XML.
XMLElement* Parse(XMLDocument& document, const std::string& xml) {
  return document.Parse(xml.data(), xml.size()) == tinyxml2::XML_SUCCESS ? document.RootElement() : nullptr;
}

void Rename(XMLElement& element, const Name& original, const Name& name) {
  element.SetAttribute("name", name.str().c_str());
  if (!(original == name)) element.SetAttribute(kName, original.empty() ? kEmpty : original.str().c_str());
}

// Whether an element says already that it stands at X_BS on its link.
bool StandsAt(const XMLElement& element, const Pose& X_BS) {
  const XMLElement* pose = element.FirstChildElement("pose");
  if (!pose) return X_BS.IsExactlyIdentity();
  const auto is = [&](const char* attribute, std::string_view value) {
    const char* text = pose->Attribute(attribute);
    return text && text == value;
  };
  if (pose->Attribute("relative_to") || is("degrees", "true") || is("degrees", "1")) return false;
  std::array<double, 7> n{};
  const NumberScan scan = ScanNumbers(pose->GetText() ? pose->GetText() : "", n);
  if (scan.count == 0) return X_BS.IsExactlyIdentity();
  const bool quaternion = is("rotation_format", "quat_xyzw");
  if (scan.count != (quaternion ? 7 : 6) || !scan.rest.empty()) return false;
  const Vector3 p{n[0], n[1], n[2]};
  const Rotation R =
      quaternion ? Rotation::FromQuaternion(n[6], n[3], n[4], n[5]) : Rotation::FromRpy({n[3], n[4], n[5]});
  const Vector3 turn = Normalized({1, 2, 3});
  return Length(p - X_BS.translation) < 1e-12 && Length(R * turn - X_BS.rotation * turn) < 1e-12;
}

// A pose that names another frame, or that is meant in a joint's frame, becomes
// the pose on the link itself, which is right wherever the model ends up.
void ResolvePose(XMLElement& element, const Pose& X_BS) {
  XMLElement* pose = element.FirstChildElement("pose");
  if (!pose) {
    if (X_BS.IsExactlyIdentity()) return;
    pose = element.InsertNewChildElement("pose");
    element.InsertFirstChild(pose);
  }
  while (const tinyxml2::XMLAttribute* attribute = pose->FirstAttribute()) pose->DeleteAttribute(attribute->Name());
  pose->SetAttribute("rotation_format", "quat_xyzw");
  pose->SetText(EncodedPose(X_BS).c_str());
}

// Names of the model's elements in a plugin, whose words sceneweld does not know:
// what stands in an element or attribute `joint_name`, `left_joint` or the like and is
// the name of a joint that had to be renamed, and so with links and frames.
class PluginNames : public tinyxml2::XMLVisitor {
 public:
  PluginNames(Output& out, const Plugin& plugin) : out_(out), plugin_(plugin) {}

  /// Gives the element the names of the file.
  void Apply(XMLElement& root) {
    root_ = &root;
    root.Accept(this);
    for (const auto& [element, name] : texts_) element->SetText(name.c_str());
    for (const auto& [element, attribute, name] : attributes_) element->SetAttribute(attribute, name.c_str());
  }

  bool VisitEnter(const XMLElement& visited, const tinyxml2::XMLAttribute* first) override {
    auto* const element = const_cast<XMLElement*>(&visited);  // of a document of ours
    if (const char* text = visited.GetText()) {
      if (const std::string* name = NameFor(visited.Name(), text)) texts_.emplace_back(element, *name);
    }
    for (const auto* attribute = first; attribute && element != root_; attribute = attribute->Next()) {
      if (const std::string* name = NameFor(attribute->Name(), attribute->Value())) {
        attributes_.push_back({element, attribute->Name(), *name});
      }
    }
    return true;
  }

 private:
  struct AttributeName {
    XMLElement* element;
    const char* attribute;
    std::string name;
  };

  const std::string* NameFor(std::string_view word, std::string_view text) const {
    const std::string_view name = Trimmed(text);
    for (const std::string_view kind : {"joint", "link", "frame"}) {
      if (word.find(kind) == std::string_view::npos) continue;
      return out_.RenamedTo(kind, out_.scene.Scoped(plugin_.model, name));
    }
    return nullptr;
  }

  Output& out_;
  const Plugin& plugin_;
  const XMLElement* root_ = nullptr;
  std::vector<std::pair<XMLElement*, std::string>> texts_;
  std::vector<AttributeName> attributes_;
};

// A `<gazebo>` block of URDF that holds elements of one kind and nothing else, each
// with what SDFormat wants of it: the block; null for others.
XMLElement* HoldsOnly(std::string_view kind, const Plugin& plugin, XMLDocument& document) {
  XMLElement* block = plugin.format == "urdf" ? Parse(document, plugin.source_xml) : nullptr;
  const char* wanted = kind == "plugin" ? "filename" : "type";
  bool good = block && block->FirstChildElement();
  for (const XMLElement* child = good ? block->FirstChildElement() : nullptr; child;
       child = child->NextSiblingElement()) {
    good = good && child->Name() == kind && child->Attribute("name") && child->Attribute(wanted);
  }
  return good ? block : nullptr;
}

bool NamesFrame(const XMLElement& element) {
  const XMLElement* pose = element.FirstChildElement("pose");
  return pose && pose->Attribute("relative_to");
}

}  // namespace

void WriteSensors(Output& out, Index<Body> body) {
  NameSpace names;
  std::vector<Name> claimed;
  for (const Index<Sensor> i : out.sensors[body.value()]) {
    const Sensor& sensor = out.scene.sensors[i];
    XMLDocument document;
    XMLElement* element = sensor.format == "sdf" ? Parse(document, sensor.source_xml) : nullptr;
    if (!element) {
      out.losses.Dropped(About(sensor), "sensor `" + sensor.name.str() + "` comes from another format than SDFormat");
      continue;
    }
    Rename(*element, sensor.name, claimed.emplace_back(names.Claim(sensor.name, "sensor")));
    if (!StandsAt(*element, sensor.X_BS)) {
      ResolvePose(*element, sensor.X_BS);
      out.losses.Approximated(About<&Sensor::source_xml>(sensor),
                              "the pose of sensor `" + sensor.name.str() + "` is written in its link's frame");
    }
    out.Verbatim(*element);
    out.losses.Wrote(1);
  }
  // `<gazebo reference="link"><sensor>` of URDF means the same as a sensor of the link.
  for (const Index<Plugin> i : out.link_blocks[body.value()]) {
    const Plugin& block = out.scene.plugins[i];
    XMLDocument document;
    XMLElement* root = HoldsOnly("sensor", block, document);
    if (!root) continue;
    for (XMLElement* sensor = root->FirstChildElement(); sensor; sensor = sensor->NextSiblingElement()) {
      const Name original(sensor->Attribute("name"));
      Rename(*sensor, original, claimed.emplace_back(names.Claim(original, "sensor")));
      out.Verbatim(*sensor);
    }
    out.losses.Approximated(About(block), "the sensors of a `gazebo` block are written as those of the link");
    out.losses.Adds<Sensor>();
    out.losses.Adds<Camera>();
  }
}

void WriteLights(Output& out, Index<Body> body) {
  NameSpace names;
  std::vector<Name> claimed;
  for (const Index<Light> i : out.lights[body.value()]) {
    const Light& light = out.scene.lights[i];
    XMLDocument document;
    XMLElement* element = light.format == "sdf" ? Parse(document, light.source_xml) : nullptr;
    if (!element) {
      out.losses.Dropped(About(light), "light `" + light.name.str() + "` comes from another format than SDFormat");
      continue;
    }
    const bool in_world = body == Scene::kWorldBody;
    const Name name = in_world ? out.layout.NameOf(i) : claimed.emplace_back(names.Claim(light.name, "light"));
    Rename(*element, light.name, name);
    if (NamesFrame(*element)) ResolvePose(*element, light.X_BS);
    out.Verbatim(*element);
    out.losses.Wrote(1);
  }
}

void WritePlugins(Output& out, Index<ModelInstance> model) {
  for (const Index<Plugin> i : out.plugins[model.value()]) {
    const Plugin& plugin = out.scene.plugins[i];
    XMLDocument document;
    XMLElement* element = Parse(document, plugin.source_xml);
    if (element && !out.layout.renamings().empty()) PluginNames(out, plugin).Apply(*element);
    if (element && plugin.format == "sdf" && !plugin.body) {
      out.Verbatim(*element);
      out.losses.Wrote(1);
      continue;
    }
    if (plugin.body && HoldsOnly("sensor", plugin, document)) continue;  // of the link
    // Its plugins are those of the model.
    if (element = HoldsOnly("plugin", plugin, document); element) {
      PluginNames(out, plugin).Apply(*element);
      for (const XMLElement* child = element->FirstChildElement(); child; child = child->NextSiblingElement()) {
        out.Verbatim(*child);
      }
      out.losses.Approximated(About(plugin), "the plugins of a `gazebo` block are written as those of the model");
      out.losses.Adds<Plugin>();
      continue;
    }
    out.losses.Dropped(About(plugin), "`" + plugin.name.str() + "` has no place in SDFormat as it is");
  }
}

}  // namespace sceneweld::sdf
