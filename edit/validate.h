// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Checks a scene that a program built or edited for everything that holds for a scene that was read: references point
/// to elements (`dangling-reference`, `missing-value`), names are given, valid, unique and indexed, numbers are in
/// their ranges, joints that close loops are marked, poses agree with the default positions of joints (`stale-scene`),
/// values agree with each other, and contents of one format are XML. Every format writes a scene that passes, and reads
/// back what it wrote; meshes and images must exist. Reports every fault at the place of its element, if it came from a
/// file, and returns false after an error. Throws Stopped if the limits request it. Time: linear in the scene.
///
/// Call BuildTree (scene/tree.h) before, after a change of bodies, joints or default positions, and Scene::IndexNames
/// after names or tables were changed directly.
bool Validate(const Scene& scene, Diagnostics& diagnostics, const Limits& limits = {});

}  // namespace sceneweld
