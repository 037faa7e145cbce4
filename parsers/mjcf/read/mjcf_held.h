// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"
#include "sceneweld/parsers/xml/xml_copy.h"

namespace sceneweld::mjcf {

/// Whether an element of a section says nothing that a scene could not hold.
bool IsPlain(const XmlCopy& element, std::string_view section);

/// Turns kept elements into wordings (scene/kept.h) if the scene's own actuators, constraints and joints hold all of
/// their content, so that other formats do not report them. Call it after the readers of all sections.
void MarkHeld(Model& model);

}  // namespace sceneweld::mjcf
