// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/library/element_id.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Gives an element of a finished scene another local name: `elbow` for the joint `arm::elbow`, `arm` for the model
/// `left::arm`, also if directives made its name space. References to the element follow, and those to everything in a
/// renamed model. `Loaded::options_from` is not part of the scene: a program gives the model's new name there. A camera
/// and the sensor that it is in SDFormat are renamed together. Texts that only one format understands follow where
/// their format says that a word names such an element; texts that still hold the old name are reported as notes
/// (`unfollowed-name`).
///
/// If the name is empty, invalid or already used (`empty-name`, `bad-name`, `duplicate-name`), or if the element is the
/// world, has no name (constraints, `<gazebo>` blocks of URDF), or is not in the scene (`reserved-name`,
/// `dangling-reference`), reports an error, changes nothing and returns false. Names are indexed afterwards. Time:
/// linear in the scene.
bool Rename(ElementId element, std::string_view new_name, Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
