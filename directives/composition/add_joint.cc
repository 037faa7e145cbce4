// SPDX-License-Identifier: BSD-3-Clause
// The directive `add_joint` of the superset.

#include "sceneweld/directives/composition/actions.h"
#include "sceneweld/directives/composition/joint_motion.h"
#include "sceneweld/directives/composition/make_placement.h"
#include "sceneweld/scene/positions.h"

namespace sceneweld {

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

}  // namespace sceneweld
