// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Checks a scene that a program built or edited for everything that holds for a scene that was read: references point
/// to elements (`dangling-reference`, `missing-value`), names are given, valid, unique and indexed, numbers are in
/// their ranges, joints that close loops are marked, poses agree with the default positions of joints (`stale-scene`),
/// values agree with each other, and contents of one format are XML. SDFormat, URDF, MJCF and scene JSON write a scene
/// that passes, and read it back with no other differences than the losses that the export reports, if meshes and
/// images exist. A test breaks every field to prove it; its few exceptions are in the list `kKnown` of
/// tests/unit/edit_validate_test.cc. Texts of one format that name elements are not checked: Remove and Rename report
/// those that they leave behind (`unfollowed-name`).
///
/// Reports every fault at the place of its element, if it came from a file, and returns false after an error. Throws
/// Stopped if the limits request it. Time: linear in the scene.
///
/// Call BuildTree (scene/motion/tree.h) before, after a change of bodies, joints or default positions, and
/// Scene::IndexNames after names or tables were changed directly.
bool Validate(const Scene& scene, Diagnostics& diagnostics, const Limits& limits = {});

}  // namespace sceneweld
