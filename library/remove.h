// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>

#include "sceneweld/library/element_id.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Removes elements from a finished scene, together with everything that cannot exist without them: a model with all
/// that is in it by its name, a sensor with its camera, a body with its geometries, frames and joints, a joint with its
/// actuators, and every constraint, force element and excluded pair that refers to one of them. The bodies at the other
/// ends of removed joints stay where they are: a joint that closed a loop gets the default positions that it has there.
/// Bodies that no joint holds any more are free. References in elements that stay are taken out: members of collision
/// filter groups, joints of tendons, the leader of a mimic.
///
/// Reports as notes each removed element that is not part of one in `elements` by its name (`removed-element`), each
/// reference that was taken out (`removed-reference`), and each text of one format that names a removed element
/// (`unfollowed-name`). From the sections of MJCF that models keep, entries that name a removed element go, too, with a
/// note; a `<key>` loses the numbers of removed elements. If one of `elements` is the world or not in the scene
/// (`reserved-name`, `dangling-reference`), reports an error, changes nothing and returns false.
///
/// The order of the elements that stay does not change, but their indices do. Names and poses are up to date
/// afterwards. Time: linear in the scene.
bool Remove(std::span<const ElementId> elements, Scene& scene, Diagnostics& diagnostics);
bool Remove(ElementId element, Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
