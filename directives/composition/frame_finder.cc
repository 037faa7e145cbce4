// SPDX-License-Identifier: BSD-3-Clause
// Resolves frame names in the growing scene.

#include "sceneweld/directives/composition/frame_finder.h"

#include "sceneweld/scene/names/resolve.h"

namespace sceneweld {

FrameUse FrameUse::Of(const Scene& scene, Index<Body> body) {
  return {ScopedName::Parse(scene.FullName(body)), scene.Fixed(FrameId::Of(body))};
}

std::optional<FrameUse> FrameFinder::Find(const DirectiveText& reference, const NameScope& scope) {
  FrameUse use{scope.JoinFrame(reference.text()), {}};
  FrameId frame;
  if (use.is_world()) {
    frame = FrameId::Of(Scene::kWorldBody);
  } else if (use.name.scope.empty()) {
    const auto found = frames_by_name_.Find(scene_, use.name.element);
    if (!found.ambiguous) frame = found.frame;
  } else if (const auto model = scene_.FindModel(use.name.scope)) {
    frame = FindFrame(scene_, model, use.name.element);
  }
  if (!frame && !use.name.scope.empty()) {
    if (const auto model = scene_.FindModel(use.name.scope)) {
      for (const MergedFrame& merged : scene_.models[model].merged_frames) {
        if (!(merged.name == std::string_view(use.name.element))) continue;
        use.fixed = {merged.body, merged.X_BF, model};
        return use;
      }
    }
  }
  if (!frame) {
    const std::string full = use.name.full();
    if (missing_.Explain(full)) return std::nullopt;
    frame = unresolved_.ResolveFrame(full, scope.name, reference.span());
    if (!frame) return std::nullopt;
  }
  uses_.name_uses.push_back({reference.span(), frame});
  if (frame.kind == FrameId::Kind::kDeclared) used_frames_.insert(Index<Frame>(frame.value));
  use.fixed = scene_.Fixed(frame);
  if (!use.fixed.body) return std::nullopt;  // The reader of the model has reported its error.
  if (use.fixed.body == Scene::kWorldBody && use.fixed.model != Scene::kWorldInstance) {
    first_uses_in_world_.try_emplace(use.fixed.model, reference.span());
  }
  return use;
}

std::optional<FrameUse> FrameFinder::FindBase(const std::optional<DirectiveText>& base_frame, const NameScope& scope) {
  return base_frame ? Find(*base_frame, scope) : FrameUse::World();
}

}  // namespace sceneweld
