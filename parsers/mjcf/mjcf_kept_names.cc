// SPDX-License-Identifier: BSD-3-Clause
// Renames elements in kept texts of MJCF.

#include "sceneweld/parsers/mjcf/mjcf_kept_names.h"

#include <tinyxml2.h>

#include <algorithm>
#include <iterator>
#include <string>

#include "sceneweld/parsers/mjcf/read/mjcf_kept_sections.h"
#include "sceneweld/parsers/mjcf/table/mjcf_references.h"

namespace sceneweld::mjcf {

bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name) {
  bool renamed = false;
  const Rename rename = [&](std::string_view kind, std::string_view name) {
    auto other = new_name(kind, name);
    renamed = renamed || other;
    return other ? *std::move(other) : std::string(name);
  };
  const std::string section = element.Name();
  if (std::find(std::begin(kKeptSections), std::end(kKeptSections), section) == std::end(kKeptSections)) {
    RenameIn(element, "sensor", rename);
  } else if (!IsSetting(section)) {
    for (auto* child = element.FirstChildElement(); child; child = child->NextSiblingElement()) {
      RenameIn(*child, section, rename);
    }
  }
  return renamed;
}

}  // namespace sceneweld::mjcf
