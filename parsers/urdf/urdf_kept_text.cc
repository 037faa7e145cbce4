#include "sceneweld/parsers/urdf/urdf_kept_text.h"

#include "sceneweld/parsers/assets/moved_files.h"
#include "sceneweld/parsers/kept/named_files.h"
#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/parsers/xml/text_edits.h"
#include "sceneweld/parsers/xml/xml_parser.h"

namespace sceneweld::urdf {

std::optional<std::string> KeptText(const Source& source, const WriteOptions& options) {
  MovedFiles moved(source.path(), MovedFiles::Lookup::kFolder, options);
  if (moved.nothing_moves()) return source.text();
  const ParsedXml xml = ParseXml(source.text(), StrayText::kRefused, XmlDocument::kMostLevels);
  if (xml.fault) return std::nullopt;
  TextEdits edits(source.text());
  for (const XmlNode& node : xml.nodes) {
    if (NamesFile(node.name)) {
      const MovedFiles::NewName name = moved.For(node.inner);
      if (!name.is_known) return std::nullopt;
      if (name.name) edits.Replace(node.inner_begin, node.inner_end, EscapedXml(*name.name));
    }
    if (node.name != "mesh" && node.name != "texture") continue;
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
