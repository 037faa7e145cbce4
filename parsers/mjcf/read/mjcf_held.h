#pragma once

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// Makes wordings (scene/kept.h) of the elements that are kept although the scene's own actuators, constraints and
/// joints say all that they say, so that other formats do not miss them. Behind the readers of all sections.
void MarkHeld(Model& model);

}  // namespace sceneweld::mjcf
