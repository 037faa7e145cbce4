#pragma once

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

// What the members mean, their units and ranges: scene/fields/camera.h.

/// A camera that looks along -Z with +Y up.
struct Camera {
  Name name;
  Index<ModelInstance> model;
  Index<Body> body;
  Pose X_BC;
  double fov_y = 0.7853981633974483;
  int width = 0;
  int height = 0;
  KeptList kept;
  Span span;
};

}  // namespace sceneweld
