#pragma once

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/simulation.h"

namespace sceneweld::sdf {

struct FileReading;

/// What a `<world>` gives of Scene::simulation. It is taken out of `kept`, which holds the world's `<physics>` as it
/// was read.
Simulation TakeSimulation(Element world, KeptList& kept, FileReading& file);

/// What a world keeps, with the time step of the scene in its `<physics>`, which is made where there is none.
KeptList WithSimulation(KeptList kept, const Simulation& simulation);

}  // namespace sceneweld::sdf
