// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/kept/plugin_names.h"

namespace sceneweld::sdf {

/// As Format::rename_in_kept: RenameInElement, and what SDFormat itself says about names. Attributes that name a frame
/// mean a `frame`, `joint` or `model`. Further kinds are `model`, and `collision` for one of the link of a sensor.
bool RenameInKept(tinyxml2::XMLElement& element, const NewName& new_name);

}  // namespace sceneweld::sdf
