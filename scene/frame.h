// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/body.h"
#include "sceneweld/scene/index.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/name.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/source.h"

namespace sceneweld {

// scene/fields/frame.h documents the members, with units and ranges.

/// A declared frame, fixed on a body. Body frames, joint frames and `__model__` frames are not in this table: resolve.h
/// finds them.
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
