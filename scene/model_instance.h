// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>
#include <string>

#include "sceneweld/scene/diagnostics/source.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/pose.h"
#include "sceneweld/scene/tables/index.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld {

// scene/fields/model_instance.h documents the members, with units and ranges.

struct Body;

/// The frame of a model that another one merged: `_merged__NAME__model__` (SDFormat).
struct MergedFrame {
  Name name;
  Index<Body> body;
  Pose X_BF;
};

/// One model in the scene: a name space for bodies, frames, joints and groups.
/// Instance 0 is the world's own; its elements have no scope.
struct ModelInstance {
  /// A nested model's name is its parent's, `::`, and its local name.
  Name name;
  Index<ModelInstance> parent;
  bool is_static = false;
  bool gravity_enabled = true;
  Index<Body> model_frame_body;
  Pose X_BModel;
  /// The frames of models that it merged, which directives can name. They are no frames of the scene.
  std::vector<MergedFrame> merged_frames;
  KeptList kept;
  Span span;
  /// From scene JSON, which has no spans; empty if `span` is valid.
  Name declared_at;
  std::shared_ptr<const Inclusion> origin;
};

}  // namespace sceneweld
