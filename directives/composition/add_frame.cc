// SPDX-License-Identifier: BSD-3-Clause
// The directive `add_frame`.

#include "sceneweld/directives/composition/actions.h"
#include "sceneweld/directives/composition/make_placement.h"
#include "sceneweld/scene/resolve.h"

namespace sceneweld {

void Act(const AddFrame& add, const Site& site, Composition& composition) {
  Scene& scene = composition.scene;
  const auto base = composition.frames.Find(*add.X_PF.base_frame, site.scope);
  const ScopedName name = ScopedName::Parse(add.name.text());
  Index<ModelInstance> model;
  if (!name.scope.empty()) {
    model = composition.model_names.Find(site.scope.Join(name.scope).full(), add.name.span(),
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
  if (composition.observer) composition.observer->OnFrame(full, X_PF, *base);
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

}  // namespace sceneweld
