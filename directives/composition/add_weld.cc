// SPDX-License-Identifier: BSD-3-Clause
// `add_weld`, and `fix_base`, which welds a base body whatever its name (docs/reference/directives.md, 6.4).

#include "sceneweld/directives/composition/actions.h"
#include "sceneweld/directives/composition/make_placement.h"
#include "sceneweld/directives/composition/weld.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld {
namespace {

// Notes that the directive replaces the weld of a model file that places the body elsewhere than at its origin.
void NoteOverriddenWeld(const FrameUse& child, Span child_span, Composition& composition) {
  if (!composition.grounded.IsRoot(child.fixed.body)) return;
  const Joint& joint = composition.scene.joints[composition.grounded.JointOfRoot(child.fixed.body)];
  const Pose X_WC = joint.X_PF * joint.X_CM.Inverse();
  if (!std::holds_alternative<Weld>(joint.motion) || X_WC == Pose()) return;
  composition.uses.overridden_welds.push_back({child.name.full(), X_WC, joint.span, child_span});
}

void WeldFrames(Placement::Kind kind, const FrameUse& parent, const FrameUse& child,
                const std::optional<Transform>& written, Span child_span, const Site& site, Composition& composition) {
  std::optional<Transform> X_PC;
  if (written) X_PC = composition.Drawn(*written, "add_weld", parent.name.full() + " " + child.name.full());
  composition.uses.placements.push_back(
      MakePlacement(kind, site, parent, child.fixed, written ? &*written : nullptr, X_PC ? &*X_PC : nullptr));
  if (composition.observer) composition.observer->OnWeld(parent, child, X_PC ? &*X_PC : nullptr, child_span);
  const std::optional<Pose> X = X_PC ? std::optional(X_PC->X()) : std::nullopt;
  if (composition.grounded.Moves(child.fixed, parent.fixed.body, site)) {
    if (!site.superset) {
      composition.diagnostics
          .Warning("drake-refuses", child_span,
                   "the file of the model joins " + Quoted(child.name.full()) +
                       " to the world, so Drake refuses this weld; here it moves the model")
          .Help("write `sceneweld: 1` at the root of the directives");
    }
    if (composition.observer) composition.observer->OnGroundedModel(child_span);
    NoteOverriddenWeld(child, child_span, composition);
    composition.grounded.Place(child.fixed, parent, X.value_or(Pose()), child_span, site);
    return;
  }
  if (parent.fixed.body == Scene::kWorldBody && composition.grounded.IsRoot(child.fixed.body)) {
    const Joint& joint = composition.scene.joints[composition.grounded.JointOfRoot(child.fixed.body)];
    composition.diagnostics
        .Error("duplicate-joint", site.span(),
               "the file of the model already joins " + Quoted(child.name.full()) + " to the world")
        .Note(joint.span, "joined here")
        .Help("write `sceneweld: 1` at the root of the directives; then the weld moves the model");
    return;
  }
  composition.joints.Add(MakeWeld(parent, child, X ? &*X : nullptr), parent.fixed.body, child.fixed.body, site.span(),
                         site);
}

}  // namespace

void Act(const AddWeld& add, const Site& site, Composition& composition) {
  const auto parent = composition.frames.Find(add.parent, site.scope);
  const auto child = composition.frames.Find(add.child, site.scope);
  if (child && child->fixed.model == Scene::kWorldInstance) {
    composition.diagnostics
        .Error(
            "weld-child-is-world", add.child.span(),
            "the child of a weld must belong to a model, but " + Quoted(child->name.full()) + " belongs to the world")
        .Help("swap parent and child");
    return;
  }
  if (!parent || !child) return;
  WeldFrames(Placement::Kind::kWeld, *parent, *child, add.X_PC, add.child.span(), site, composition);
}

void Act(const FixBase& fix, const Site& site, Composition& composition) {
  const Scene& scene = composition.scene;
  const std::string name = site.scope.Join(fix.model.text()).full();
  const auto model = scene.FindModel(name);
  if (!model) {
    if (composition.missing.Explain(name)) return;
    composition.diagnostics.Error("unknown-model", fix.model.span(), "no model instance " + Quoted(name))
        .Suggest(NearestModel(scene, name));
    composition.unresolved.RememberModel(name);
    return;
  }
  composition.uses.name_uses.push_back({fix.model.span(), FrameId::OfModel(model)});
  const auto parent = composition.frames.FindBase(fix.X_PB ? fix.X_PB->base_frame : std::nullopt, site.scope);
  const Index<Body> base = composition.added_models.FindBase(model, fix.model.span());
  if (!parent || !base) return;
  if (!fix.X_PB && composition.grounded.IsRoot(base)) return;  // It is fixed where its file puts it.
  WeldFrames(Placement::Kind::kFixBase, *parent, FrameUse::Of(scene, base), fix.X_PB, fix.model.span(), site,
             composition);
}

}  // namespace sceneweld
