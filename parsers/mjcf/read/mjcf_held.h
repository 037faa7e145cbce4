#pragma once

#include <string_view>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"
#include "sceneweld/parsers/xml/xml_copy.h"

namespace sceneweld::mjcf {

/// Whether an element of a section says nothing that a scene could not hold.
bool IsPlain(const XmlCopy& element, std::string_view section);

/// Makes wordings (scene/kept.h) of the elements that are kept although the scene's own actuators, constraints and
/// joints say all that they say, so that other formats do not miss them. Behind the readers of all sections.
void MarkHeld(Model& model);

}  // namespace sceneweld::mjcf
