// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/directives/composition/frame_finder.h"
#include "sceneweld/directives/composition/grounded_models.h"
#include "sceneweld/directives/composition/joint_adder.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// The initial poses of free bodies (docs/reference/directives.md, 6.2).
class FreeBodies {
 public:
  FreeBodies(Scene& scene, JointAdder& joints, const GroundedModels& grounded, Diagnostics& diagnostics)
      : scene_(scene), joints_(joints), grounded_(grounded), diagnostics_(diagnostics) {}

  /// Places the body of `child`, a frame of the model, so that this frame starts at X_PC in the parent frame: by the
  /// body's pose in the world if that is enough, otherwise by a floating joint.
  void Start(Index<ModelInstance> model, FrameId child, const FrameUse& parent, const Pose& X_PC, Span span,
             const Site& site);
  /// The bodies whose poses in the world directives give.
  const std::unordered_set<Index<Body>>& placed() const { return placed_; }
  /// Reports, as notes, poses of bodies that a joint holds. Needs the spanning tree.
  void NotePosesWithoutEffect() const;

 private:
  Scene& scene_;
  JointAdder& joints_;
  const GroundedModels& grounded_;
  Diagnostics& diagnostics_;
  std::vector<std::pair<Index<Body>, Span>> poses_;
  std::unordered_set<Index<Body>> placed_;
};

}  // namespace sceneweld
