#pragma once

#include <string>

#include "sceneweld/scene/body.h"

namespace sceneweld {

// What the members mean, their units and ranges: scene/fields/plugin.h.

/// A plugin of SDFormat or a `<gazebo>` block of URDF, kept as it was read.
struct Plugin {
  Name name;
  Index<ModelInstance> model;
  Index<Body> body;
  Name format;
  std::string source_xml;
  Span span;
};

}  // namespace sceneweld
