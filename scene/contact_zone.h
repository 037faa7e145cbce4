#pragma once

#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

/// URDF `<contact>`: where a body may bear load. No collision geometry.
struct ContactZone {
  Name name;  ///< Local to its body.
  Index<Body> body;
  Pose X_BG;
  Shape shape;
  double normal_force_limit = kInfinity;  ///< >= 0 [N]
  Span span;
};

}  // namespace sceneweld
