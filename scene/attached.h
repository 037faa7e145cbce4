// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

// scene/fields/attached.h documents the members, with units and ranges.

/// URDF `<contact>`: where a body may bear load. Not a collision geometry.
struct ContactZone {
  Name name;
  Index<Body> body;
  Pose X_BG;
  Shape shape;
  double normal_force_limit = kInfinity;
  Span span;
};

// scene/fields/attached.h documents the members, with units and ranges.

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

// scene/fields/attached.h documents the members, with units and ranges.

/// A light, kept as it was read, for a writer of the same format.
struct Light {
  Name name;
  Index<Body> body;
  Pose X_BS;
  Name type;
  Name format;
  Shared<std::string> source_xml;
  Span span;
};

// scene/fields/attached.h documents the members, with units and ranges.

/// A sensor, kept as it was read, for a writer of the same format.
struct Sensor {
  Name name;
  Index<Body> body;
  Pose X_BS;
  Name type;
  Name format;
  Shared<std::string> source_xml;
  Span span;
};

// scene/fields/attached.h documents the members, with units and ranges.

/// A plugin of SDFormat or a `<gazebo>` block of URDF, kept as it was read.
struct Plugin {
  Name name;
  Index<ModelInstance> model;
  Index<Body> body;
  Name format;
  Shared<std::string> source_xml;
  Span span;
};

}  // namespace sceneweld
