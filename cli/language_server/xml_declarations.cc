// SPDX-License-Identifier: BSD-3-Clause
// Finds declarations of classes and assets in XML files.

#include "sceneweld/cli/language_server/xml_declarations.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "sceneweld/cli/language_server/cursor/xml_cursor.h"
#include "sceneweld/cli/language_server/table_rows.h"

namespace sceneweld::cli {
namespace {

// An attribute that names something, and the attribute of the element that declares it.
struct NamingAttribute {
  std::string_view attribute;
  std::string_view element;
  std::string_view name;
};
constexpr NamingAttribute kNamingAttributes[] = {
    {"class", "default", "class"},    {"childclass", "default", "class"}, {"hfield", "hfield", "name"},
    {"material", "material", "name"}, {"mesh", "mesh", "name"},           {"texture", "texture", "name"},
    {"model", "model", "name"},
};

}  // namespace

std::vector<XmlDeclaration> XmlDeclarationsFor(const std::string& path, std::string_view text, std::size_t offset,
                                               const Analyses& analyses, const OpenDocuments& documents,
                                               PositionEncoding encoding) {
  std::vector<XmlDeclaration> found;
  const Format* const format = TableFormatOf(path);
  if (!format || !format->root) return found;
  const XmlCursor cursor = XmlCursorAt(text, offset);
  const auto row = std::find_if(std::begin(kNamingAttributes), std::end(kNamingAttributes),
                                [&](const NamingAttribute& one) { return one.attribute == cursor.attribute; });
  const bool names = cursor.at == XmlCursor::At::kAttributeValue && row != std::end(kNamingAttributes) &&
                     (cursor.element != row->element || cursor.attribute != row->name);
  if (!names) return found;
  std::set<std::string> paths{path};
  for (const auto& analysis : analyses) {
    for (std::string& file : analysis->files->Paths()) {
      if (TableFormatOf(file) == format) paths.insert(std::move(file));
    }
  }
  for (const std::string& file : paths) {
    std::string why;
    const auto other = documents.FindOrRead(file, why);
    if (!other) continue;
    const TextLines lines(*other);
    ForEachXmlValue(*other, [&](const XmlValue& value) {
      if (value.elements.back() != row->element || value.attribute != row->name) return;
      found.push_back({other->substr(value.begin, value.end - value.begin),
                       row->element,
                       {file, lines.RangeOf(value.begin, value.end, encoding)}});
    });
  }
  return found;
}

}  // namespace sceneweld::cli
