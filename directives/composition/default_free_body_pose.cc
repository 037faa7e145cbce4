// SPDX-License-Identifier: BSD-3-Clause
// The key `default_free_body_pose` of `add_model`.

#include "sceneweld/directives/composition/default_free_body_pose.h"

#include "sceneweld/directives/composition/make_placement.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld {
namespace {

FrameId OnlyBody(const Scene& scene, Index<ModelInstance> model, Span span, Diagnostics& diagnostics) {
  FrameId only;
  std::size_t count = 0;
  // The model was stamped last: its bodies are at the end.
  for (std::size_t i = scene.bodies.size(); i-- > 1;) {
    const Index<Body> body(i);
    const Index<ModelInstance> owner = scene.bodies[body].model;
    if (owner.value() < model.value()) break;
    if (owner != model) continue;
    ++count;
    only = FrameId::Of(body);
  }
  if (count == 1) return only;
  const std::string instance = scene.models[model].name.str();
  diagnostics
      .Error(count == 0 ? Code("unknown-body") : Code("ambiguous-name"), span,
             "the empty name stands for the only body, but model instance " + Quoted(instance) + " has " +
                 (count == 0 ? std::string("no body") : std::to_string(count) + " bodies"))
      .Help("write the name of the body");
  return {};
}

FrameId LocalFrame(const Scene& scene, Index<ModelInstance> model, std::string_view name, Span span,
                   Diagnostics& diagnostics) {
  if (const FrameId frame = FindFrame(scene, model, name)) return frame;
  Diagnostic& error =
      diagnostics.Error("unknown-frame", span,
                        "no body or frame " + Quoted(name) + " in model instance " + Quoted(scene.models[model].name));
  const std::string nearest = NearestFrame(scene, model, name);
  if (!nearest.empty()) {
    error.Suggest(nearest);
  } else if (name.find(kScopeDelimiter) != std::string_view::npos) {
    error.Help("give a body of this model, without a scope");
  }
  return {};
}

}  // namespace

void PlaceFreeBody(const FreeBodyPose& pose, Index<ModelInstance> model, const Site& site, Composition& composition) {
  Scene& scene = composition.scene;
  Diagnostics& diagnostics = composition.diagnostics;
  const auto parent = composition.frames.FindBase(pose.X.base_frame, site.scope);
  const std::string_view name = pose.frame.text();
  const Span span = pose.frame.span() ? pose.frame.span() : site.span();
  const Transform X = composition.Drawn(pose.X, "default_free_body_pose", scene.Scoped(model, name));

  if (const auto body = name.empty() ? Index<Body>() : scene.FindBody(model, name);
      body && scene.bodies[body].deformable) {
    if (parent && !parent->is_world()) {
      diagnostics
          .Error("unknown-frame", pose.X.base_frame->span(),
                 "the pose of the deformable body " + Quoted(scene.FullName(body)) + " must be given in the world")
          .Help("remove `base_frame`");
    } else if (parent) {
      scene.bodies[body].X_WB = X.X();
      if (composition.observer) composition.observer->OnFreeBody(name, X, nullptr);
    }
    return;
  }

  const FrameId child =
      name.empty() ? OnlyBody(scene, model, span, diagnostics) : LocalFrame(scene, model, name, span, diagnostics);
  if (!child || !parent) return;
  if (pose.frame.node) composition.uses.name_uses.push_back({span, child});
  const Scene::FixedFrame fixed = scene.Fixed(child);
  composition.uses.placements.push_back(MakePlacement(Placement::Kind::kFreeBody, site, *parent, fixed, &pose.X, &X));
  composition.uses.placements.back().free_key = name;
  GroundedModels& grounded = composition.grounded;
  if (fixed.body && grounded.Moves(fixed, parent->fixed.body, site)) {
    if (!site.superset) {
      diagnostics
          .Warning("drake-refuses", span,
                   "the file of the model joins " + Quoted(scene.FullName(fixed.body)) +
                       " to the world, so Drake ignores this pose; here it moves the model")
          .Help("write `sceneweld: 1` at the root of the directives");
    }
    if (composition.observer) {
      composition.observer->OnFreeBody(name, X, pose.X.base_frame ? &*parent : nullptr);
      composition.observer->OnGroundedModel(span);
    }
    grounded.Place(fixed, *parent, X.X(), span, site);
    return;
  }
  // A pose without effect may have one in the expansion, if that is in sceneweld's own language.
  if (grounded.IsRoot(fixed.body) && parent->is_world()) {
    composition.free_bodies.Start(model, child, *parent, X.X(), span, site);
    return;
  }
  if (composition.observer) composition.observer->OnFreeBody(name, X, pose.X.base_frame ? &*parent : nullptr);
  composition.free_bodies.Start(model, child, *parent, X.X(), span, site);
}

}  // namespace sceneweld
