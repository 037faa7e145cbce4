// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/kept/plugin_names.h"

namespace sceneweld::mjcf {

/// As Format::rename_in_kept: a section with its elements, or one element of a section.
bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name);

}  // namespace sceneweld::mjcf
