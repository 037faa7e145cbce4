// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/directives/composition/scene_index.h"
#include "sceneweld/directives/composition/site.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Adds joints between bodies that no joint joins yet.
class JointAdder {
 public:
  JointAdder(Scene& scene, Diagnostics& diagnostics) : scene_(scene), diagnostics_(diagnostics) {}

  /// The joint has its name, model, motion and poses. Reports at `span` two frames of one body,
  /// bodies that are joined already, and a taken name; nothing is added then.
  void Add(Joint joint, Index<Body> parent, Index<Body> child, Span span, const Site& site);

 private:
  Scene& scene_;
  Diagnostics& diagnostics_;
  JointsByBodies joints_by_bodies_;
};

}  // namespace sceneweld
