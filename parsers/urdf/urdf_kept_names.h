// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/kept/plugin_names.h"

namespace sceneweld::urdf {

/// As Format::rename_in_kept: a `<gazebo>` block with the element that it refers to, or any other element.
bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name);

}  // namespace sceneweld::urdf
