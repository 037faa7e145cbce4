// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/simulation.h"

namespace sceneweld::sdf {

struct FileReading;

/// Reads Scene::simulation from a `<world>`. Removes these values from `kept`, which holds the world's `<physics>` as
/// it was read.
Simulation TakeSimulation(Element world, KeptList& kept, FileReading& file);

/// The kept elements of a world, with the scene's time step in `<physics>`, which is added if necessary.
KeptList WithSimulation(KeptList kept, const Simulation& simulation);

}  // namespace sceneweld::sdf
