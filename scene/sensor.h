#pragma once

#include <string>

#include "sceneweld/scene/body.h"

namespace sceneweld {

/// A sensor, kept as it was read so that a writer of the same format can carry it
/// along.
struct Sensor {
  Name name;  ///< Local to its body.
  Index<Body> body;
  Pose X_BS;
  Name type;
  Name format;             ///< `sdf`, `urdf` or `mjcf`.
  std::string source_xml;  ///< The element as read.
  Span span;
};

}  // namespace sceneweld
