// SPDX-License-Identifier: BSD-3-Clause
// Returns an unchanged file as its own text.

#include "sceneweld/parsers/urdf/urdf_kept_text.h"

#include "sceneweld/parsers/assets/moved_files.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/parsers/xml/xml_parser.h"

namespace sceneweld::urdf {
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
