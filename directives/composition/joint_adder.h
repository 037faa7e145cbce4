// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/directives/composition/scene_index.h"
#include "sceneweld/directives/composition/site.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Adds joints between bodies that are not joined yet.
class JointAdder {
 public:
  JointAdder(Scene& scene, Diagnostics& diagnostics) : scene_(scene), diagnostics_(diagnostics) {}

  /// The joint has its name, model, motion and poses. If both frames are on one body, the bodies are already joined, or
  /// the name is already used, reports that at `span` and adds nothing.
  void Add(Joint joint, Index<Body> parent, Index<Body> child, Span span, const Site& site);
  /// A joint of the scene now joins other bodies than before.
  void Joined(Index<Joint> joint) { joints_by_bodies_.Update(scene_, joint); }

 private:
  Scene& scene_;
  Diagnostics& diagnostics_;
  JointsByBodies joints_by_bodies_;
};

}  // namespace sceneweld
