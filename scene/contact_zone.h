// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

// scene/fields/contact_zone.h documents the members, with units and ranges.

/// URDF `<contact>`: where a body may bear load. Not a collision geometry.
struct ContactZone {
  Name name;
  Index<Body> body;
  Pose X_BG;
  Shape shape;
  double normal_force_limit = kInfinity;
  Span span;
};

}  // namespace sceneweld
