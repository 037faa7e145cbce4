// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <unordered_map>

#include "sceneweld/directives/composition/grounded_models.h"
#include "sceneweld/directives/composition/scene_index.h"
#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

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
