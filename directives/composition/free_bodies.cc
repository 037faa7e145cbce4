// SPDX-License-Identifier: BSD-3-Clause
// Places free bodies and bases.

#include "sceneweld/directives/composition/free_bodies.h"

namespace sceneweld {

void FreeBodies::Start(Index<ModelInstance> model, FrameId child, const FrameUse& parent, const Pose& X_PC, Span span,
                       const Site& site) {
  const Scene::FixedFrame fixed = scene_.Fixed(child);
  if (!fixed.body) return;  // The reader of the model has reported its error.
  if (parent.is_world() && fixed.X_BF.IsExactlyIdentity()) {
    scene_.bodies[fixed.body].X_WB = X_PC;
    poses_.emplace_back(fixed.body, span);
    placed_.insert(fixed.body);
    return;
  }
  std::string name = scene_.bodies[fixed.body].name.str();
  while (scene_.FindJoint(model, name)) name.insert(0, "_");
  Joint joint;
  joint.name = name;
  joint.model = fixed.model;
  joint.X_PF = parent.fixed.X_BF;
  joint.X_CM = fixed.X_BF;
  joint.motion = Floating{X_PC};
  joints_.Add(std::move(joint), parent.fixed.body, fixed.body, span, site);
}

void FreeBodies::NotePosesWithoutEffect() const {
  for (const auto& [body, span] : poses_) {
    if (scene_.bodies[body].floating) continue;
    Diagnostic& note = diagnostics_.Note(
        "free-body-pose-unused", span,
        "the default pose of " + Quoted(scene_.FullName(body)) + " has no effect: a joint holds the body");
    if (grounded_.IsRoot(body)) {
      note.Help("write `sceneweld: 1` at the root of the directives; then the pose moves the model");
    } else {
      note.Help("remove the pose; it is for bodies that no joint holds");
    }
  }
}

}  // namespace sceneweld
