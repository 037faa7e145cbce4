#include "sceneweld/parsers/mjcf/table/mjcf_references.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "sceneweld/parsers/kept/kept_xml.h"

namespace sceneweld::mjcf {
namespace {

/// An attribute that names something, whatever element it stands in.
struct NameAttribute {
  std::string_view attribute;
  std::string_view kind;
};
constexpr NameAttribute kNames[] = {
    {"body", "body"},           {"body1", "body"},      {"body2", "body"},      {"joint", "joint"},
    {"jointinparent", "joint"}, {"joint1", "joint"},    {"joint2", "joint"},    {"geom", "geom"},
    {"geom1", "geom"},          {"geom2", "geom"},      {"site", "site"},       {"site1", "site"},
    {"site2", "site"},          {"sidesite", "site"},   {"refsite", "site"},    {"slidersite", "site"},
    {"cranksite", "site"},      {"tendon", "tendon"},   {"tendon1", "tendon"},  {"tendon2", "tendon"},
    {"actuator", "actuator"},   {"camera", "camera"},   {"target", "body"},     {"material", "material"},
    {"mesh", "mesh"},           {"hfield", "hfield"},   {"texture", "texture"}, {"flex", "flex"},
    {"skin", "skin"},           {"instance", "plugin"},
};

/// An attribute that names something of the kind that another one says.
struct TypedName {
  std::string_view attribute;
  std::string_view type;
};
constexpr TypedName kTypedNames[] = {{"objname", "objtype"}, {"refname", "reftype"}};

std::string_view KindOfType(std::string_view type) { return type == "xbody" ? "body" : type; }

// What an element of a section is called by others.
std::string_view KindOf(std::string_view section, std::string_view tag) {
  if (section == "custom" || section == "asset" || section == "worldbody") return tag;
  if (section == "deformable" || section == "extension") return section == "extension" ? "plugin" : tag;
  return section;
}

void RenameOne(tinyxml2::XMLElement& element, const char* attribute, std::string_view kind, const Rename& rename) {
  const char* const text = element.Attribute(attribute);
  if (!text || !*text) return;
  const bool is_list = kind == "body" && element.Name() == std::string_view("flex");
  if (!is_list) {
    const std::string renamed = rename(kind, text);
    if (renamed != text) element.SetAttribute(attribute, renamed.c_str());
    return;
  }
  // Flexes name several bodies.
  std::istringstream names{std::string(text)};
  std::string renamed;
  for (std::string name; names >> name;) renamed += (renamed.empty() ? "" : " ") + rename(kind, name);
  element.SetAttribute(attribute, renamed.c_str());
}

void RenameReferences(tinyxml2::XMLElement& element, const Rename& rename) {
  for (const auto* attribute = element.FirstAttribute(); attribute; attribute = attribute->Next()) {
    const std::string_view name = attribute->Name();
    const auto row = std::find_if(std::begin(kNames), std::end(kNames),
                                  [&](const NameAttribute& one) { return one.attribute == name; });
    if (row != std::end(kNames)) {
      RenameOne(element, attribute->Name(), row->kind, rename);
      continue;
    }
    for (const TypedName& typed : kTypedNames) {
      if (typed.attribute != name) continue;
      const char* const type = element.Attribute(typed.type.data());
      if (type) RenameOne(element, attribute->Name(), KindOfType(type), rename);
    }
  }
  for (auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    RenameReferences(*child, rename);
  }
}

}  // namespace

void RenameIn(tinyxml2::XMLElement& element, std::string_view section, const Rename& rename) {
  const std::string kind(KindOf(section, element.Name()));
  if (section == "extension") {
    for (auto* instance = element.FirstChildElement("instance"); instance;
         instance = instance->NextSiblingElement("instance")) {
      RenameOne(*instance, "name", kind, rename);
    }
    return;
  }
  RenameOne(element, "name", kind, rename);
  RenameReferences(element, rename);
}

std::string Renamed(const std::string& element, std::string_view section, const Rename& rename) {
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const root = ParseKept(document, element);
  if (!root) return element;
  RenameIn(*root, section, rename);
  return ToXml(*root);
}

}  // namespace sceneweld::mjcf
