// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>

#include "sceneweld/directives/composition/compose_options.h"
#include "sceneweld/directives/composition/composition_observer.h"
#include "sceneweld/directives/composition/directive_files.h"
#include "sceneweld/directives/composition/frame_finder.h"
#include "sceneweld/directives/composition/free_bodies.h"
#include "sceneweld/directives/composition/grounded_models.h"
#include "sceneweld/directives/composition/joint_adder.h"
#include "sceneweld/directives/composition/model_names.h"
#include "sceneweld/directives/composition/primitive.h"
#include "sceneweld/directives/composition/scene_settings.h"
#include "sceneweld/directives/composition/unresolved_names.h"
#include "sceneweld/directives/composition/uses.h"
#include "sceneweld/directives/models/model_cache.h"
#include "sceneweld/parsers/part/scenery.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Decides how long a composition continues: also after errors, but not forever.
class CompositionLimits {
 public:
  CompositionLimits(const Scene& scene, const Limits& limits, Diagnostics& diagnostics);

  /// Whether the composition has reported any error.
  bool Failed() const;
  /// False, with one report at `at`, after too many errors, when the time is up, or when the scene is too large.
  bool MayGoOn(Span at);
  /// The same before one more file of directives is included: each use of a file counts (Limits::max_files).
  bool MayInclude(Span at);

 private:
  const Scene& scene_;
  const Limits& limits_;
  Diagnostics& diagnostics_;
  const std::size_t errors_before_;
  std::size_t included_ = 0;
  bool stopped_ = false;
};

/// A scene while directives act on it, one after the other. Each part has one duty. The actions are in actions.h.
struct Composition {
  /// The options and the context must outlive it.
  Composition(const ComposeOptions& compose_options, ReadContext& read_context);
  Composition(const Composition&) = delete;
  Composition& operator=(const Composition&) = delete;

  /// The transform with its values drawn if it is random, for a directive and the full names that it concerns.
  Transform Drawn(const Transform& transform, std::string_view directive, std::string_view what) const;

  const ComposeOptions& options;
  ReadContext& context;
  Diagnostics& diagnostics;
  Scene scene;
  CompositionObserver* observer = nullptr;  ///< Null: nobody looks.
  CompositionUses uses;                     ///< Finish adds the unused frames.
  CompositionLimits limits;
  MissingNames missing;
  UnresolvedNames unresolved;
  FreeModelNames model_names;
  FilePaths paths;
  DirectiveFiles files;
  ModelCache models;
  PrimitiveParts primitives;
  FrameFinder frames;
  JointAdder joints;
  GroundedModels grounded;
  FreeBodies free_bodies;
  AddedModels added_models;
  Scenery scenery;
  SceneSettings settings;
  std::vector<Index<Frame>> added_frames;  ///< Those of `add_frame`.
};

}  // namespace sceneweld
