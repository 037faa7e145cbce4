// SPDX-License-Identifier: BSD-3-Clause
// Adds every element and attribute of libsdformat's own descriptions, one at a time, to a world with one element of
// each kind. Each must be read, kept or reported.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <set>

#include "sceneweld/tests/absent.h"
#include "sceneweld/tests/unit/accounting.h"

namespace sceneweld {
namespace {

using accounting::Fate;
using tinyxml2::XMLElement;

// The descriptions of libsdformat 12, which Debian 12 has.
constexpr const char* kDescriptions = "/usr/share/sdformat12/1.9";

// One element of each kind that contains others.
constexpr const char* kFullWorld = R"xml(<sdf version="1.9">
  <world name="w">
    <model name="m">
      <link name="l">
        <inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
        <collision name="c"><geometry><box><size>1 1 1</size></box></geometry></collision>
        <visual name="v"><geometry><box><size>1 1 1</size></box></geometry></visual>
        <sensor name="s" type="camera"/>
        <light name="lamp" type="spot"/>
      </link>
      <link name="k"/>
      <joint name="j" type="universal"><parent>l</parent><child>k</child>
        <axis><xyz>0 0 1</xyz></axis><axis2><xyz>0 1 0</xyz></axis2></joint>
      <frame name="f"/>
      <plugin name="p" filename="p.so"/>
    </model>
    <light name="sun" type="directional"/>
  </world>
</sdf>
)xml";

// Elements that contain themselves, or that a world gets from other files.
const std::set<std::string> kNotEntered = {"model", "world", "include", "sdf", "state", "actor", "frame"};
const std::set<std::string> kShapes = {"box",   "capsule", "cylinder", "ellipsoid", "empty", "heightmap",
                                       "image", "mesh",    "plane",    "polyline",  "sphere"};

class Descriptions {
 public:
  const XMLElement* Of(const std::string& file) {
    auto& document = files_[file];
    if (!document) {
      document = std::make_unique<tinyxml2::XMLDocument>();
      document->LoadFile((std::string(kDescriptions) + "/" + file).c_str());
    }
    return document->FirstChildElement("element");
  }

 private:
  std::map<std::string, std::unique_ptr<tinyxml2::XMLDocument>> files_;
};

std::vector<std::string> ValuesOf(const std::string& type, const std::string& standard) {
  if (type == "double" || type == "float") return {"0.375"};
  if (type == "int" || type == "unsigned int" || type == "size_t" || type == "uint64_t") return {"3"};
  if (type == "bool") return {standard == "true" || standard == "1" ? "false" : "true"};
  if (type == "vector3") return {"0.1 0.2 0.3"};
  if (type == "vector2d") return {"0.5 0.25"};
  if (type == "vector2i") return {"3 4"};
  if (type == "color") return {"0.1 0.2 0.3 1"};
  if (type == "pose") return {"0.1 0.2 0.3 0.1 0.2 0.3"};
  if (type == "quaternion") return {"0 0 1 0"};
  if (type == "time") return {"1 2"};
  return {"other", "k", "revolute", "m", "3", "ode", "point", "normal"};
}

// Not tested, with the reason.
const std::set<std::string> kUntestedPaths = {
    "world/model/@placement_frame",  // The pose is the same: both links are at the origin.
};

std::string Text(const char* text) { return text ? text : ""; }

class Walk {
 public:
  Walk(Descriptions& descriptions, tinyxml2::XMLDocument& document, accounting::Accountant& accountant)
      : descriptions_(descriptions), document_(document), accountant_(accountant) {}

  // All allowed contents of an element.
  void Element(const XMLElement* description, XMLElement* element, const std::string& path) {
    for (const XMLElement* part = description->FirstChildElement(); part; part = part->NextSiblingElement()) {
      const std::string kind = part->Name();
      if (kind == "attribute") Attribute(part, element, path);
      if (kind == "element") Child(part, element, path);
      if (kind == "include") Child(descriptions_.Of(Text(part->Attribute("filename"))), element, path);
    }
  }

  std::set<std::string> lost, refused;
  std::size_t accounted = 0;

 private:
  void Attribute(const XMLElement* description, XMLElement* element, const std::string& path) {
    const std::string name = Text(description->Attribute("name"));
    if (element->Attribute(name.c_str()) || name.find(':') != std::string::npos) return;
    const auto values = ValuesOf(Text(description->Attribute("type")), Text(description->Attribute("default")));
    const Fate fate = accounting::BestFate(accountant_, name, values, [&](const std::string& value) {
      element->SetAttribute(name.c_str(), value.c_str());
      return accounting::TextOf(document_);
    });
    element->DeleteAttribute(name.c_str());
    Count(fate, path + "/@" + name);
  }

  void Child(const XMLElement* description, XMLElement* element, const std::string& path) {
    if (!description || path.size() > kLongestPath) return;
    const std::string name = Text(description->Attribute("name"));
    const std::string below = path + "/" + name;
    if (Text(description->Attribute("required")) == "-1" || name.empty()) return;  // It is no longer part of SDFormat.
    if (XMLElement* present = element->FirstChildElement(name.c_str())) {
      if (entered_.insert(below).second) Element(description, present, below);
      return;
    }
    if (kNotEntered.contains(name)) return;
    XMLElement* shape = nullptr;  // The one that it excludes.
    if (kShapes.contains(name) && element->Value() == std::string("geometry")) shape = element->FirstChildElement();
    XMLElement* const added = element->InsertNewChildElement(name.c_str());
    if (shape) document_.NewElement("none")->InsertEndChild(shape);
    AddRequired(description, added);
    const auto values = ValuesOf(Text(description->Attribute("type")), Text(description->Attribute("default")));
    const bool is_leaf = description->Attribute("type") != nullptr;
    const Fate fate = accounting::BestFate(accountant_, name, values, [&](const std::string& value) {
      if (is_leaf) added->SetText(value.c_str());
      return accounting::TextOf(document_);
    });
    if (is_leaf || fate != Fate::kLost) Count(fate, below);  // An empty element has no effect by itself.
    if (!is_leaf && fate != Fate::kRefused) InItself(description, added, below);
    if (shape) element->InsertEndChild(shape);
    element->DeleteChild(added);
  }

  // The contents of an element that is added temporarily.
  void InItself(const XMLElement* description, XMLElement* added, const std::string& path) {
    accounting::Accountant with(accountant_);
    if (!with.SetBase(accounting::TextOf(document_))) return;
    std::swap(with, accountant_);
    Element(description, added, path);
    std::swap(with, accountant_);
  }

  void AddRequired(const XMLElement* description, XMLElement* element) {
    for (const XMLElement* part = description->FirstChildElement(); part; part = part->NextSiblingElement()) {
      const std::string required = Text(part->Attribute("required"));
      if (required != "1" && required != "+") continue;
      const std::string kind = part->Name(), name = Text(part->Attribute("name"));
      const std::string type = Text(part->Attribute("type")), standard = Text(part->Attribute("default"));
      if (kind == "attribute") {
        element->SetAttribute(name.c_str(), name == "name" ? "one_more" : standard.c_str());
      } else if (kind == "element") {
        XMLElement* const child = element->InsertNewChildElement(name.c_str());
        if (part->Attribute("type")) child->SetText(standard.c_str());
        AddRequired(part, child);
      } else if (kind == "include" && Text(part->Attribute("filename")) == "geometry.sdf") {
        element->InsertNewChildElement("geometry")
            ->InsertNewChildElement("sphere")
            ->InsertNewChildElement("radius")
            ->SetText("1");
      }
    }
  }

  void Count(Fate fate, const std::string& path) {
    if (fate == Fate::kLost && !kUntestedPaths.contains(path)) lost.insert(path);
    if (fate == Fate::kRefused) refused.insert(path);
    accounted += fate != Fate::kLost;
  }

  static constexpr std::size_t kLongestPath = 110;
  Descriptions& descriptions_;
  tinyxml2::XMLDocument& document_;
  accounting::Accountant accountant_;
  std::set<std::string> entered_;
};

TEST_CASE("every element that libsdformat describes is read, kept or reported") {
  if (!std::filesystem::exists(kDescriptions)) return Absent("judges", std::string("there is no ") + kDescriptions);
  auto files = std::make_shared<MemoryFiles>();
  accounting::Accountant accountant("sdf", files);
  tinyxml2::XMLDocument document;
  REQUIRE(document.Parse(kFullWorld) == tinyxml2::XML_SUCCESS);
  const bool loads = accountant.SetBase(accounting::TextOf(document));
  INFO(accountant.base_messages());
  REQUIRE(loads);
  for (const std::string& one : accounting::LostUnknownNames(accountant, document))
    FAIL_CHECK("lost in silence: " << one);
  Descriptions descriptions;
  Walk walk(descriptions, document, accountant);
  walk.Element(descriptions.Of("world.sdf"), document.RootElement()->FirstChildElement("world"), "world");
  for (const std::string& one : walk.lost) UNSCOPED_INFO("lost in silence: " << one);
  CHECK(walk.lost.empty());
  for (const std::string& one : walk.refused) UNSCOPED_INFO("no value is taken: " << one);
  CHECK(walk.refused.size() < 10);
  CHECK(walk.accounted > 500);
}

}  // namespace
}  // namespace sceneweld
