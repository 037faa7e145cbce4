#pragma once

#include <string>

#include "sceneweld/scene/body.h"

namespace sceneweld {

/// A plugin of SDFormat or a `<gazebo>` block of URDF, kept as it was read.
struct Plugin {
  Name name;
  Index<ModelInstance> model;  ///< What it stands on: the world's instance for world plugins.
  Index<Body> body;            ///< Valid where it stands on a body of the model.
  Name format;
  std::string source_xml;
  Span span;
};

}  // namespace sceneweld
