// SPDX-License-Identifier: BSD-3-Clause
// The directive `loop_joints` of the superset.

#include "sceneweld/directives/composition/actions/actions.h"
#include "sceneweld/scene/names/lookup.h"

namespace sceneweld {

void Act(const LoopJoints& loops, const Site& site, Composition& composition) {
  std::vector<std::string> names;
  for (const DirectiveText& text : loops.joints) {
    const std::string name = site.scope.Join(text.text()).full();
    if (composition.missing.Explain(name)) continue;
    const Index<Joint> joint = ResolveJoint(composition.scene, name, text.span(), composition.diagnostics);
    if (!joint) continue;
    composition.uses.name_uses.push_back({text.span(), FrameId::ChildOf(joint)});
    composition.scene.joints[joint].closes_loop = true;
    names.push_back(name);
  }
  if (composition.observer) composition.observer->OnLoopJoints(names);
}

}  // namespace sceneweld
