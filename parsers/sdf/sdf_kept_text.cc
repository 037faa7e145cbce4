// SPDX-License-Identifier: BSD-3-Clause
// Returns an unchanged file as its own text.

#include "sceneweld/parsers/sdf/sdf_kept_text.h"

#include <algorithm>
#include <iterator>

#include "sceneweld/parsers/assets/moved_files.h"
#include "sceneweld/parsers/sdf/sdf_version.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/parsers/xml/xml_parser.h"

namespace sceneweld::sdf {
namespace {

// Up to this version gravity is in `<physics>`.
constexpr int kLastWithoutGravity = 5;

// Elements whose text may be the name of a file or a folder.
constexpr std::string_view kNamesOfFiles[] = {
    "uri",
    // In `<texture>` only.
    "diffuse",
    "normal",
    // Of materials and skies.
    "albedo_map",
    "ambient_occlusion_map",
    "cubemap_uri",
    "emissive_map",
    "environment_map",
    "glossiness_map",
    "light_map",
    "metalness_map",
    "normal_map",
    "roughness_map",
    "specular_map",
    // Of actors, projectors and particles.
    "color_range_image",
    "filename",
    "texture",
};

bool NamesFile(const ParsedXml& xml, const XmlNode& node) {
  if (std::find(std::begin(kNamesOfFiles), std::end(kNamesOfFiles), node.name) == std::end(kNamesOfFiles)) return false;
  const std::string_view parent = node.parent == XmlNode::kNone ? std::string_view() : xml.nodes[node.parent].name;
  if ((node.name == "diffuse" || node.name == "normal") && parent != "texture") return false;
  // These stay in a scene as they are written.
  for (std::uint32_t at = node.parent; at != XmlNode::kNone; at = xml.nodes[at].parent) {
    const std::string_view outer = xml.nodes[at].name;
    if (outer == "plugin" || outer == "sensor" || outer == "light") return false;
  }
  return true;
}

// The child of the root with the given name; null if there is none.
const XmlNode* ChildOfRoot(const ParsedXml& xml, std::string_view name) {
  for (std::uint32_t at = xml.nodes.front().child; at != XmlNode::kNone; at = xml.nodes[at].next) {
    if (xml.nodes[at].name == name) return &xml.nodes[at];
  }
  return nullptr;
}

// The world around a model, in the form that Write gives it.
void PutIntoWorld(const XmlNode& model, Version version, TextEdits& edits) {
  std::string world = "<world name=\"scene\">\n    ";
  if (!version.UpTo(kLastWithoutGravity)) world += "<gravity>0 0 -9.81</gravity>\n    ";
  edits.Insert(model.begin, std::move(world));
  edits.Insert(model.end, "\n  </world>");
}

}  // namespace

std::optional<std::string> KeptText(const Source& source, const WriteOptions& options) {
  const ParsedXml xml = ParseXml(source.text(), StrayText::kSkipped, XmlDocument::kMostLevels);
  if (xml.fault || xml.nodes.empty() || xml.nodes.front().name != "sdf") return std::nullopt;
  const XmlNode& root = xml.nodes.front();
  std::string_view version_text;
  for (std::uint32_t i = 0; i < root.attribute_count; ++i) {
    const XmlAttribute& attribute = xml.attributes[root.attributes + i];
    if (attribute.name == "version") version_text = attribute.value;
  }
  const auto version = ParseVersion(version_text);
  if (!version || (!options.sdf_version.empty() && options.sdf_version != version_text)) return std::nullopt;
  TextEdits edits(source.text());
  const XmlNode* const model = ChildOfRoot(xml, "model");
  if (const bool has_world = ChildOfRoot(xml, "world"); options.sdf_root == SdfRoot::kModel) {
    if (has_world) return std::nullopt;
  } else if (!has_world) {
    if (!model || model->next != XmlNode::kNone || &xml.nodes[root.child] != model) return std::nullopt;
    PutIntoWorld(*model, *version, edits);
  }
  MovedFiles moved(source.path(), MovedFiles::Lookup::kManyFolders, options);
  for (const XmlNode& node : xml.nodes) {
    if (node.name == "include") return std::nullopt;
    if (moved.nothing_moves() || !NamesFile(xml, node)) continue;
    const MovedFiles::NewName name = moved.For(node.inner);
    if (!name.is_known) return std::nullopt;
    if (name.name) edits.Replace(node.inner_begin, node.inner_end, EscapedXml(*name.name));
  }
  return edits.Applied();
}

}  // namespace sceneweld::sdf
