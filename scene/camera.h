#pragma once

#include "sceneweld/scene/body.h"

namespace sceneweld {

/// A camera that looks along -Z with +Y up.
struct Camera {
  /// Local to its model where that is given (MJCF), else to its body.
  Name name;
  Index<ModelInstance> model;
  Index<Body> body;
  Pose X_BC;
  double fov_y = 0.7853981633974483;  ///< In (0, pi). [rad]
  int width = 0;                      ///< Pixels; 0 where not given.
  int height = 0;
  Span span;
};

}  // namespace sceneweld
