// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/xml/element.h"
#include "sceneweld/scene/geometry.h"

namespace sceneweld::sdf {

/// Gives the geometry of a collision the torsional friction of its kept `<torsional>`: Gazebo's moment for each newton
/// is 3 pi / 16 x coefficient x radius of the contact patch. Does nothing if the patch depends on the depth of the
/// contact (`surface_radius`). The element stays kept only if it gives more than that.
void SetTorsionalFriction(Element collision, Geometry& geometry);

/// Whether contacts of a geometry have torsional friction. MuJoCo's contacts with fewer than four dimensions do not.
bool HasTorsionalContact(const ProximityProperties& properties);

/// The kept elements of a collision, with a `<torsional>` for the friction of the scene, if it has any.
KeptList WithTorsional(KeptList kept, const ProximityProperties& properties);

}  // namespace sceneweld::sdf
