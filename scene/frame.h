#pragma once

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/index.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/name.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/source.h"

namespace sceneweld {

// What the members mean, their units and ranges: scene/fields/frame.h.

/// A declared frame, fixed on a body. Body frames, joint frames and `__model__`
/// frames are not in this table: resolve.h finds them.
struct Frame {
  Name name;
  Index<ModelInstance> model;
  Index<Body> body;
  Pose X_BF;
  KeptList kept;
  Span span;
  std::shared_ptr<const Inclusion> origin;
};

}  // namespace sceneweld
