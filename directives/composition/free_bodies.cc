// SPDX-License-Identifier: BSD-3-Clause
// Places free bodies and bases.
// The models that directives have added, and their base bodies.

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

bool AddedModels::IsWithin(Index<ModelInstance> inner, Index<ModelInstance> outer) const {
  while (inner != outer && inner != Scene::kWorldInstance) inner = scene_.models[inner].parent;
  return inner == outer;
}

Index<Body> AddedModels::FindBase(Index<ModelInstance> model, Span span) {
  // The bodies of a nested model are among those of the added model.
  Index<ModelInstance> added = model;
  while (added != Scene::kWorldInstance && !bodies_of_.contains(added)) added = scene_.models[added].parent;
  const auto range = bodies_of_.find(added);
  std::vector<Index<Body>> roots, free;
  Index<Body> held;
  if (range != bodies_of_.end()) {
    for (std::uint32_t i = range->second.begin.value(); i < range->second.end.value(); ++i) {
      const Index<Body> body(i);
      if (scene_.bodies[body].deformable || !IsWithin(scene_.bodies[body].model, model)) continue;
      if (grounded_.IsRoot(body)) {
        roots.push_back(body);
      } else if (!held_bodies_.Find(scene_, body)) {
        free.push_back(body);
      } else if (!held) {
        held = body;
      }
    }
  }
  const std::vector<Index<Body>>& bases = roots.empty() ? free : roots;
  if (bases.size() == 1) return bases.front();
  const std::string_view name = scene_.models[model].name;
  if (bases.empty()) {
    Diagnostic& error = diagnostics_.Error(
        "ambiguous-base", span,
        "model instance " + Quoted(name) + (held ? " has no body that no joint holds" : " has no body"));
    if (held) {
      const auto holder = held_bodies_.Find(scene_, held);
      error.Note(scene_.joints[holder].span,
                 Quoted(scene_.FullName(held)) + " is held by joint " + Quoted(scene_.FullName(holder)));
    }
    return {};
  }
  std::string names;
  for (std::size_t i = 0; i < bases.size() && i < 5; ++i) {
    names += (names.empty() ? "" : ", ") + Quoted(scene_.FullName(bases[i]));
  }
  if (bases.size() > 5) names += ", ...";
  diagnostics_
      .Error("ambiguous-base", span,
             "model instance " + Quoted(name) + " has " + std::to_string(bases.size()) +
                 (roots.empty() ? " bodies that no joint holds: " : " bodies that its file joins to the world: ") +
                 names)
      .Help(roots.empty() ? "name the right one with `add_weld`"
                          : "name one with `default_free_body_pose` or `add_weld`; the others move with it");
  return {};
}

}  // namespace sceneweld
