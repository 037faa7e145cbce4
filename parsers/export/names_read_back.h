// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

// A scene that was read back from an exported file has the names of the file. These give it the names of the original.

/// The scene without its only top-level model: its elements belong to the world.
Scene WithoutOuterModel(const Scene& scene, Diagnostics& diagnostics);

/// In MJCF, the names of geometries have the names of their bodies in front, because no two in a file may be equal.
void TakeBodyNamesOff(Scene& scene);

/// Gives elements their names before the export, if the file has other names.
void TakeNamesBack(const std::vector<Renaming>& renamings, Scene& scene);

}  // namespace sceneweld
