// SPDX-License-Identifier: BSD-3-Clause
// Finds the images of a COLLADA file.

#include "sceneweld/parsers/mesh/dae_file.h"

#include <tinyxml2.h>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/mesh/gltf_file.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {

std::vector<MeshCompanion> ImagesOfDae(const Source& source) {
  std::vector<MeshCompanion> images;
  // Long lists of numbers may surround the list of images, so that only the text of the list itself is parsed.
  const std::string& text = source.text();
  for (std::size_t at = 0; (at = text.find("<library_images", at)) != std::string::npos;) {
    constexpr std::string_view kEnd = "</library_images>";
    std::size_t end = text.find(kEnd, at);
    if (end == std::string::npos) break;
    end += kEnd.size();
    tinyxml2::XMLDocument document;
    const bool good = document.Parse(text.data() + at, end - at) == tinyxml2::XML_SUCCESS;
    const tinyxml2::XMLElement* list = good ? document.RootElement() : nullptr;
    at = end;
    if (!list) continue;
    for (const auto* image = list->FirstChildElement("image"); image; image = image->NextSiblingElement("image")) {
      const tinyxml2::XMLElement* from = image->FirstChildElement("init_from");
      if (!from) continue;
      if (const tinyxml2::XMLElement* ref = from->FirstChildElement("ref")) from = ref;
      const std::string_view uri = from->GetText() ? Trimmed(from->GetText()) : std::string_view();
      if (uri.empty()) continue;
      images.push_back({"texture", std::string(uri), NormalizedPath(PercentDecoded(uri), FolderOf(source.path())), {}});
    }
  }
  return images;
}

}  // namespace sceneweld
