// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/scene/body.h"

namespace sceneweld {

// scene/fields/light.h documents the members, with units and ranges.

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

}  // namespace sceneweld
