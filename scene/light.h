#pragma once

#include <string>

#include "sceneweld/scene/body.h"

namespace sceneweld {

// What the members mean, their units and ranges: scene/fields/light.h.

/// A light, kept as it was read so that a writer of the same format can carry it
/// along.
struct Light {
  Name name;
  Index<Body> body;
  Pose X_BS;
  Name type;
  Name format;
  std::string source_xml;
  Span span;
};

}  // namespace sceneweld
