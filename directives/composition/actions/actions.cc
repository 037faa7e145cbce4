// SPDX-License-Identifier: BSD-3-Clause
// The directive `add_model_instance`.
// The directive `add_frame`.
// The directive `add_joint` of the superset.
// `add_weld`, and `fix_base`, which welds a base body whatever its name (docs/reference/directives.md, 6.4).

#include "sceneweld/directives/composition/actions/actions.h"

#include "sceneweld/directives/composition/joint_adder.h"
#include "sceneweld/directives/composition/make_placement.h"
#include "sceneweld/scene/motion/positions.h"
#include "sceneweld/scene/names/resolve.h"

namespace sceneweld {

void Act(const AddModelInstance& add, const Site& site, Composition& composition) {
  std::string name = site.scope.Join(add.name.text()).full();
  if (!composition.model_names.MakeFree(name, add.name.span())) return;
  if (composition.observer) composition.observer->OnModelInstance(name);
  ModelInstance instance;
  instance.name = name;
  instance.span = add.name.span();
  instance.origin = site.Origin();
  composition.scene.AddModel(std::move(instance));
}

namespace {

// Every plant of Drake has this instance. A scene has it when a frame goes there.
void AddDefaultInstance(const AddFrame& add, const Site& site, Composition& composition) {
  if (composition.scene.FindModel(kDrakeDefaultInstance)) return;
  ModelInstance instance;
  instance.name = kDrakeDefaultInstance;
  instance.span = add.name.span();
  instance.origin = site.Origin();
  composition.scene.AddModel(std::move(instance));
}

}  // namespace

void Act(const AddFrame& add, const Site& site, Composition& composition) {
  Scene& scene = composition.scene;
  const auto base = composition.frames.Find(*add.X_PF.base_frame, site.scope);
  const ScopedName name = ScopedName::Parse(add.name.text());
  Index<ModelInstance> model;
  if (!name.scope.empty()) {
    const std::string owner = site.scope.Join(name.scope).full();
    if (owner == kDrakeDefaultInstance) AddDefaultInstance(add, site, composition);
    model = composition.model_names.Find(owner, add.name.span(),
                                         "the frame " + Quoted(add.name.text()));
  } else if (base) {
    model = base->fixed.model;
  }
  if (!base || !model) return composition.missing.AddElement(name.element);
  const std::string full = scene.Scoped(model, name.element);
  if (const FrameId taken = FindFrame(scene, model, name.element)) {
    composition.diagnostics
        .Error("duplicate-name", add.name.span(),
               "a frame " + Quoted(full) + " already exists" +
                   (taken.kind == FrameId::Kind::kBody ? ": every body has a frame of its own name" : ""))
        .Note(SpanOf(scene, taken), "first declared here");
    return;
  }
  const Transform X_PF = composition.Drawn(add.X_PF, "add_frame", full);
  if (composition.observer) {
    // A name without a scope would be that of a frame in the instance of the base.
    const bool is_elsewhere = model == Scene::kWorldInstance && base->fixed.model != Scene::kWorldInstance;
    composition.observer->OnFrame(is_elsewhere ? JoinScopedName(kDrakeWorldInstance, full) : full, X_PF, *base);
  }
  Frame frame;
  frame.name = name.element;
  frame.model = model;
  frame.body = base->fixed.body;
  frame.X_BF = base->fixed.X_BF * X_PF.X();
  frame.span = add.name.span();
  frame.origin = site.Origin();
  const auto added = scene.AddFrame(std::move(frame));
  if (!added) return;
  composition.added_frames.push_back(added.index);
  Placement placement =
      MakePlacement(Placement::Kind::kFrame, site, *base, {base->fixed.body, {}, model}, &add.X_PF, &X_PF);
  placement.frame = added.index;
  composition.uses.placements.push_back(std::move(placement));
}

void Act(const AddJoint& add, const Site& site, Composition& composition) {
  Diagnostics& diagnostics = composition.diagnostics;
  const auto motion = MotionOf(add, diagnostics);
  const auto parent = composition.frames.Find(add.parent, site.scope);
  const auto child = composition.frames.Find(add.child, site.scope);
  if (child && child->fixed.model == Scene::kWorldInstance) {
    diagnostics
        .Error(
            "world-as-child", add.child.span(),
            "the child of a joint must belong to a model, but " + Quoted(child->name.full()) + " belongs to the world")
        .Help("swap parent and child");
    return;
  }
  const ScopedName name = ScopedName::Parse(add.name.text());
  Index<ModelInstance> model;
  if (!name.scope.empty()) {
    model = composition.model_names.Find(site.scope.Join(name.scope).full(), add.name.span(),
                                         "the joint " + Quoted(add.name.text()));
  } else if (child) {
    model = child->fixed.model;
  }
  if (!motion || !parent || !child || !model) return;
  std::optional<Transform> X_PC;
  if (add.X_PC) X_PC = composition.Drawn(*add.X_PC, "add_joint", composition.scene.Scoped(model, name.element));
  composition.uses.placements.push_back(MakePlacement(Placement::Kind::kJoint, site, *parent, child->fixed,
                                                      add.X_PC ? &*add.X_PC : nullptr, X_PC ? &*X_PC : nullptr));
  Joint joint;
  joint.name = name.element;
  joint.model = model;
  joint.motion = *motion;
  joint.X_PF = parent->fixed.X_BF;
  if (X_PC) joint.X_PF = joint.X_PF * X_PC->X();
  joint.X_CM = child->fixed.X_BF;
  if (!add.default_position.empty()) {
    const std::string fault = SetDefaultPositions(joint, add.default_position);
    if (!fault.empty()) {
      diagnostics.Error("bad-number", add.name.span(), "joint " + Quoted(name.element) + " " + fault);
      return;
    }
  }
  if (composition.observer) {
    composition.observer->OnJoint(add, joint, *parent, *child, X_PC ? &*X_PC : nullptr, site.span());
  }
  composition.joints.Add(std::move(joint), parent->fixed.body, child->fixed.body, add.name.span(), site);
}

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
