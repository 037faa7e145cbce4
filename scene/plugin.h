// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/body.h"

namespace sceneweld {

// scene/fields/plugin.h documents the members, with units and ranges.

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
