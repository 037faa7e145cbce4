// SPDX-License-Identifier: BSD-3-Clause
// The table of attributes that hold names, and renaming by it.

#include "sceneweld/parsers/mjcf/table/mjcf_references.h"

#include <tinyxml2.h>

#include <cstdint>
#include <sstream>

#include "sceneweld/parsers/kept/kept_xml.h"

namespace sceneweld::mjcf {
namespace {

/// An attribute that holds a name, on any element.
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
    {"skin", "skin"},           {"instance", "plugin"}, {"node", "body"},       {"subtree1", "body"},
    {"subtree2", "body"},
};

// The names of the bodies and joints that MuJoCo makes of a `composite` begin with its prefix.
constexpr std::string_view kComposite = "composite";
constexpr const char* kPrefixOfComposite = "prefix";

/// An attribute that names an element; another attribute gives the kind.
struct TypedName {
  std::string_view attribute;
  std::string_view type;
};
constexpr TypedName kTypedNames[] = {{"objname", "objtype"}, {"refname", "reftype"}};

constexpr std::uint64_t kNameBits = [] {
  std::uint64_t bits = 0;
  for (const NameAttribute& one : kNames) bits |= NameBit(one.attribute);
  for (const TypedName& one : kTypedNames) bits |= NameBit(one.attribute);
  return bits;
}();

std::string_view KindOfType(std::string_view type) { return type == "xbody" ? "body" : type; }

// The kind under which others refer to an element of a section.
std::string_view KindOf(std::string_view section, std::string_view tag) {
  if (section == "custom" || section == "asset" || section == "worldbody") return tag;
  if (section == "deformable" || section == "extension") return section == "extension" ? "plugin" : tag;
  return section;
}

// Flexes name several bodies.
bool IsList(std::string_view kind, std::string_view tag) { return kind == "body" && tag == "flex"; }

std::string RenamedValue(std::string_view value, std::string_view kind, bool is_list, const Rename& rename) {
  if (!is_list) return rename(kind, value);
  std::istringstream names{std::string(value)};
  std::string renamed;
  for (std::string name; names >> name;) renamed += (renamed.empty() ? "" : " ") + rename(kind, name);
  return renamed;
}

// The kind of element that an attribute names; empty for other attributes. `value_of` returns the value of another
// attribute.
template <typename ValueOf>
std::string_view KindReferredTo(std::string_view attribute, const ValueOf& value_of) {
  if ((kNameBits & NameBit(attribute)) == 0) return {};  // most
  if (const std::string_view kind = mjcf::KindNamedBy(attribute); !kind.empty()) return kind;
  for (const TypedName& typed : kTypedNames) {
    if (SameName(typed.attribute, attribute)) return KindOfType(value_of(typed.type));
  }
  return {};
}

void RenameOne(tinyxml2::XMLElement& element, const char* attribute, std::string_view kind, const Rename& rename) {
  const char* const text = element.Attribute(attribute);
  if (!text || Trimmed(text).empty()) return;  // MuJoCo takes an empty name as none.
  const std::string renamed = RenamedValue(text, kind, IsList(kind, element.Name()), rename);
  if (renamed != text) element.SetAttribute(attribute, renamed.c_str());
}

// A composite without a prefix gets one if its names have one.
void RenamePrefix(tinyxml2::XMLElement& composite, const Rename& rename) {
  const char* const text = composite.Attribute(kPrefixOfComposite);
  const std::string renamed = rename(kComposite, text ? text : "");
  if (renamed == (text ? text : "")) return;
  if (renamed.empty()) {
    composite.DeleteAttribute(kPrefixOfComposite);
  } else {
    composite.SetAttribute(kPrefixOfComposite, renamed.c_str());
  }
}

void RenameReferences(tinyxml2::XMLElement& element, const Rename& rename) {
  if (element.Name() == kComposite) RenamePrefix(element, rename);
  const auto value_of = [&](std::string_view attribute) {
    const char* const value = element.Attribute(attribute.data());
    return std::string_view(value ? value : "");
  };
  for (const auto* attribute = element.FirstAttribute(); attribute; attribute = attribute->Next()) {
    const std::string_view kind = KindReferredTo(attribute->Name(), value_of);
    if (!kind.empty()) RenameOne(element, attribute->Name(), kind, rename);
  }
  for (auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
    RenameReferences(*child, rename);
  }
}

void AddName(XmlCopy::Attribute& attribute, std::string_view kind, std::string_view tag, std::vector<NameIn>& names,
             bool is_own = false) {
  if (!Trimmed(attribute.value).empty()) names.push_back({&attribute.value, kind, IsList(kind, tag), is_own});
}

void AddOwnName(XmlCopy& element, std::string_view kind, std::vector<NameIn>& names) {
  for (XmlCopy::Attribute& attribute : element.attributes()) {
    if (attribute.name == "name") AddName(attribute, kind, element.name(), names, true);
  }
}

void AddReferences(XmlCopy& element, std::vector<NameIn>& names) {
  const auto value_of = [&](std::string_view attribute) {
    const Name* const value = element.Find(attribute);
    return value ? value->view() : std::string_view();
  };
  for (XmlCopy::Attribute& attribute : element.attributes()) {
    const std::string_view kind = element.name() == kComposite && attribute.name == kPrefixOfComposite
                                      ? kComposite
                                      : KindReferredTo(attribute.name, value_of);
    if (!kind.empty()) AddName(attribute, kind, element.name(), names);
  }
  for (XmlCopy& child : element.children()) AddReferences(child, names);
}

}  // namespace

std::string_view KindNamedBy(std::string_view attribute) {
  for (const NameAttribute& one : kNames) {
    if (SameName(one.attribute, attribute)) return one.kind;
  }
  return {};
}

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

std::vector<NameIn> NamesIn(XmlCopy& element, std::string_view section) {
  const std::string_view kind = KindOf(section, element.name());
  std::vector<NameIn> names;
  if (section == "extension") {
    for (XmlCopy& child : element.children()) {
      if (child.name() == "instance") AddOwnName(child, kind, names);
    }
    return names;
  }
  AddOwnName(element, kind, names);
  AddReferences(element, names);
  return names;
}

std::string Renamed(const std::string& element, std::string_view section, const Rename& rename) {
  tinyxml2::XMLDocument document;
  tinyxml2::XMLElement* const root = ParseKept(document, element);
  if (!root) return element;
  RenameIn(*root, section, rename);
  return ToXml(*root);
}

}  // namespace sceneweld::mjcf
