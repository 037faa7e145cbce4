// SPDX-License-Identifier: BSD-3-Clause
// Renames elements in kept texts of URDF.

#include "sceneweld/parsers/urdf/urdf_kept_names.h"

#include <tinyxml2.h>

namespace sceneweld::urdf {

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

}  // namespace sceneweld::urdf
