// SPDX-License-Identifier: BSD-3-Clause
// Renames elements in kept texts of URDF.
// Returns an unchanged file as its own text.

#include "sceneweld/parsers/urdf/urdf_kept.h"

#include <tinyxml2.h>

#include <string>
#include <string_view>

#include "sceneweld/parsers/assets/moved_files.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/parsers/xml/xml_parser.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::urdf {

namespace {

using tinyxml2::XMLElement;

// The longest beginning before a word of Gazebo that has a new name gets it; a lumped link follows.
std::string WithNewLinks(std::string_view name, const NewName& new_name) {
  constexpr std::string_view kLump = "_fixed_joint_lump__";
  for (const std::string_view word : {kLump, std::string_view("_collision")}) {
    for (auto at = name.rfind(word); at != name.npos && at > 0; at = name.rfind(word, at - 1)) {
      const auto link = new_name("link", name.substr(0, at));
      if (!link) continue;
      const std::string_view rest = name.substr(at);
      if (word != kLump) return *link + std::string(rest);
      return *link + std::string(kLump) + WithNewLinks(rest.substr(kLump.size()), new_name);
    }
  }
  return std::string(name);
}

}  // namespace

bool RenameInContact(XMLElement& sensor, const NewName& new_name) {
  bool renamed = false;
  XMLElement* const contact = sensor.FirstChildElement("contact");
  for (XMLElement* collision = contact ? contact->FirstChildElement("collision") : nullptr; collision;
       collision = collision->NextSiblingElement("collision")) {
    const std::string name(Trimmed(collision->GetText() ? collision->GetText() : ""));
    const std::string now = WithNewLinks(name, new_name);
    if (now == name) continue;
    collision->SetText(now.c_str());
    renamed = true;
  }
  return renamed;
}

bool RenameInContacts(XMLElement& block, const NewName& new_name) {
  bool renamed = false;
  for (XMLElement* sensor = block.FirstChildElement("sensor"); sensor; sensor = sensor->NextSiblingElement("sensor")) {
    renamed = RenameInContact(*sensor, new_name) || renamed;
  }
  return renamed;
}

bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name) {
  const bool renamed = RenameInElement(element, new_name);
  const char* const reference = element.Attribute("reference");
  if (!reference) return renamed;
  for (const char* kind : {"link", "joint"}) {
    if (const auto name = new_name(kind, reference)) {
      element.SetAttribute("reference", name->c_str());
      return true;
    }
  }
  return renamed;
}

namespace {

// Such a block stays in a scene as it is written.
bool IsInGazebo(const ParsedXml& xml, const XmlNode& node) {
  for (std::uint32_t at = node.parent; at != XmlNode::kNone; at = xml.nodes[at].parent) {
    if (xml.nodes[at].name == "gazebo") return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> KeptText(const Source& source, const WriteOptions& options) {
  MovedFiles moved(source.path(), MovedFiles::Lookup::kFolder, options);
  if (moved.nothing_moves()) return source.text();
  const ParsedXml xml = ParseXml(source.text(), StrayText::kRefused, XmlDocument::kMostLevels);
  if (xml.fault) return std::nullopt;
  TextEdits edits(source.text());
  for (const XmlNode& node : xml.nodes) {
    if ((node.name != "mesh" && node.name != "texture") || IsInGazebo(xml, node)) continue;
    for (std::uint32_t i = 0; i < node.attribute_count; ++i) {
      const XmlAttribute& attribute = xml.attributes[node.attributes + i];
      if (attribute.name != "filename") continue;
      const MovedFiles::NewName name = moved.For(attribute.value);
      if (!name.is_known) return std::nullopt;
      if (name.name) edits.Replace(attribute.begin, attribute.end, EscapedXml(*name.name));
    }
  }
  return edits.Applied();
}

}  // namespace sceneweld::urdf
