// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/scene.h"

namespace sceneweld::mjcf {

/// Moves entries of MJCF from the models to their elements (parsers/kept/kept_entry.h), for scene JSON of version 0.2
/// and older, in which the models keep all of them. There, an element names its entry by the place in its section, in a
/// wording `as_read`, and the equality of a mimic has its joints.
void MoveEntriesToElements(Scene& scene);

}  // namespace sceneweld::mjcf
