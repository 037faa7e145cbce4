#pragma once

#include <string>

#include "sceneweld/scene/body.h"

namespace sceneweld {

/// A light, kept as it was read so that a writer of the same format can carry it
/// along.
struct Light {
  Name name;  ///< Local to its body.
  Index<Body> body;
  Pose X_BS;  ///< Shines along +Z.
  Name type;
  Name format;             ///< `sdf`, `urdf` or `mjcf`.
  std::string source_xml;  ///< The element as read.
  Span span;
};

}  // namespace sceneweld
