// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "sceneweld/directives/composition/frame_finder.h"
#include "sceneweld/directives/composition/grounded_models.h"
#include "sceneweld/directives/composition/joint_adder.h"
#include "sceneweld/directives/composition/scene_index.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
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

/// The models that `add_model` has put into a scene, each with the bodies that it brought.
class AddedModels {
 public:
  AddedModels(const Scene& scene, const GroundedModels& grounded, Diagnostics& diagnostics)
      : scene_(scene), grounded_(grounded), diagnostics_(diagnostics) {}

  /// A model whose bodies are those of the scene from `first` on.
  void Add(Index<ModelInstance> model, Index<Body> first) { bodies_of_[model] = {first, scene_.bodies.next()}; }
  /// The base of a model, nested models included: its only root (grounded_models.h), or if it has none, the only body
  /// that no joint holds. Free bodies beside a root move along with it. Reports if there is no base, or several.
  Index<Body> FindBase(Index<ModelInstance> model, Span span);

 private:
  struct BodyRange {
    Index<Body> begin;
    Index<Body> end;
  };
  bool IsWithin(Index<ModelInstance> inner, Index<ModelInstance> outer) const;

  const Scene& scene_;
  const GroundedModels& grounded_;
  Diagnostics& diagnostics_;
  HeldBodies held_bodies_;
  std::unordered_map<Index<ModelInstance>, BodyRange> bodies_of_;
};

}  // namespace sceneweld
