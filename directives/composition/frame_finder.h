// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "sceneweld/directives/composition/model_names.h"
#include "sceneweld/directives/composition/scene_index.h"
#include "sceneweld/directives/composition/unresolved_names.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/directives/reading/directive_text.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// A frame that a directive refers to.
struct FrameUse {
  ScopedName name;  ///< Its name in the directive: without a scope if that gives none.
  Scene::FixedFrame fixed;

  static FrameUse World() { return {{"", "world"}, {Scene::kWorldBody, {}, Scene::kWorldInstance}}; }
  static FrameUse Of(const Scene& scene, Index<Body> body);

  /// Whether it is the frame `world`, and no other frame of the world's body.
  bool is_world() const { return name.scope.empty() && name.element == "world"; }
};

/// Resolves references to frames in a growing scene.
class FrameFinder {
 public:
  /// Notes each reference in `uses`.
  FrameFinder(const Scene& scene, const MissingNames& missing, UnresolvedNames& unresolved, CompositionUses& uses)
      : scene_(scene), missing_(missing), unresolved_(unresolved), uses_(uses) {}

  /// Reports a reference to a frame that does not exist, unless an earlier error explains it.
  std::optional<FrameUse> Find(const DirectiveText& reference, const NameScope& scope);
  /// The base frame of a transform; the world if it names none.
  std::optional<FrameUse> FindBase(const std::optional<DirectiveText>& base_frame, const NameScope& scope);
  /// Whether a directive refers to a declared frame.
  bool IsUsed(Index<Frame> frame) const { return used_frames_.contains(frame); }
  /// The first reference to a frame of this model that is fixed to the world; invalid if there was none.
  Span FirstUseInWorld(Index<ModelInstance> model) const {
    const auto found = first_uses_in_world_.find(model);
    return found == first_uses_in_world_.end() ? Span() : found->second;
  }

 private:
  const Scene& scene_;
  const MissingNames& missing_;
  UnresolvedNames& unresolved_;
  CompositionUses& uses_;
  FramesByName frames_by_name_;
  std::unordered_map<Index<ModelInstance>, Span> first_uses_in_world_;
  std::unordered_set<Index<Frame>> used_frames_;
};

}  // namespace sceneweld
