// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"
#include "sceneweld/parsers/xml/xml_copy.h"

namespace sceneweld::mjcf {

/// Whether a scene can hold everything that an element of this section says.
bool IsPlain(const XmlCopy& element, std::string_view section);

/// Turns kept elements into wordings (scene/kept.h) if the scene's actuators, constraints and joints hold all of their
/// content. Writers of other formats then report no loss for them. Call it after the readers of all sections.
void MarkHeld(Model& model);

}  // namespace sceneweld::mjcf
