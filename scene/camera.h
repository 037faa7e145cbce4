// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

// scene/fields/camera.h documents the members, with units and ranges.

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
