#pragma once

#include <memory>
#include <string>

#include "sceneweld/scene/index.h"
#include "sceneweld/scene/name.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/source.h"

namespace sceneweld {

struct Body;

/// One model in the scene: a name space for bodies, frames, joints and groups.
/// Instance 0 is the world's own; its elements have no scope.
struct ModelInstance {
  /// Full scoped name, `left::iiwa`; empty for the world's own instance. A
  /// nested model's name is its parent's, `::`, and its local name.
  Name name;
  /// The model this one is nested in; the world's instance for top-level models.
  Index<ModelInstance> parent;
  /// No joint of it moves and it is welded to the world (SDFormat).
  bool is_static = false;
  bool gravity_enabled = true;
  /// The `__model__` frame of SDFormat models: the body it is fixed to and its
  /// pose there. Invalid body: the instance has no such frame (URDF, MJCF).
  Index<Body> model_frame_body;
  Pose X_BModel;
  /// The element that declares the model.
  Span span;
  /// `file:line` of that element where a scene JSON file told it; empty where
  /// the span tells it.
  Name declared_at;
  /// How it came here: the directive or include, and what that stands in.
  std::shared_ptr<const Inclusion> origin;
};

}  // namespace sceneweld
