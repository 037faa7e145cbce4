// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/cli/language_server/open_documents.h"
#include "sceneweld/cli/language_server/symbols.h"

namespace sceneweld::cli {

/// A declaration of what a scene has under no name: a class of defaults in MJCF, a material, a mesh, a texture.
struct XmlDeclaration {
  std::string name;
  std::string_view element;  ///< `default`, `material`, ...
  FilePlace place;           ///< Of the name.
};

/// The declarations that the attribute at a place of an XML file may name, in this file and in the XML files that it is
/// read with. Empty at other places.
std::vector<XmlDeclaration> XmlDeclarationsFor(const std::string& path, std::string_view text, std::size_t offset,
                                               const Analyses& analyses, const OpenDocuments& documents,
                                               PositionEncoding encoding);

}  // namespace sceneweld::cli
