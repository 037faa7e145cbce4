// SPDX-License-Identifier: BSD-3-Clause
// Collects the texts of a scene from the places of its elements.

#include "sceneweld/checks/scene_sources.h"

#include <unordered_set>

#include "sceneweld/scene/source_map.h"

namespace sceneweld {

std::vector<const Source*> SourcesOf(const Scene& scene) {
  std::vector<const Source*> sources;
  std::unordered_set<const Source*> known;
  std::unordered_set<const Inclusion*> known_steps;
  const auto add_text = [&](Span span) {
    const bool is_new = span && known.insert(span.source).second;
    if (is_new) sources.push_back(span.source);
    return is_new;
  };
  const auto add = [&](Span span) {
    if (!add_text(span) || !span.source->map()) return;
    for (const SourceMap::Piece& piece : span.source->map()->pieces) add_text(piece.from);
    for (const auto& call : span.source->map()->calls) add_text(call->span);
  };
  const auto add_origin = [&](const std::shared_ptr<const Inclusion>& origin) {
    for (const Inclusion* step = origin.get(); step && known_steps.insert(step).second; step = step->outer.get()) {
      add(step->span);
    }
  };
  for (const ModelInstance& model : scene.models) {
    add_origin(model.origin);
    add(model.span);
  }
  for (const Body& body : scene.bodies) add(body.span);
  for (const Joint& joint : scene.joints) {
    add_origin(joint.origin);
    add(joint.span);
  }
  for (const Frame& frame : scene.frames) {
    add_origin(frame.origin);
    add(frame.span);
  }
  for (const Geometry& geometry : scene.geometries) add(geometry.span);
  for (const CollisionFilterGroup& group : scene.collision_filter_groups) add(group.span);
  return sources;
}

}  // namespace sceneweld
