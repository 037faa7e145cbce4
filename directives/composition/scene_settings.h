// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/fields/merged_simulation.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Settings that a scene has only once, from the files of added models: gravity, and the contents of worlds. The model
/// that `--options-from` names decides; otherwise the last model for gravity, as in Drake, and the first one for the
/// rest, in the order of the directives. Conflicts are reported with both places and the rule.
class SceneSettings {
 public:
  /// `part` was added as `model`; `at` is the directive's name.
  void Add(const Scene& part, Index<ModelInstance> model, Span directive);
  /// Gives the scene its settings. Call it once, after all models are added.
  void Decide(const std::string& options_from, Scene& scene, Diagnostics& diagnostics);

 private:
  struct Entry {
    Index<ModelInstance> model;
    Span directive;
    Vector3 gravity;
    Span gravity_span;
    Simulation simulation;
    Span file;  ///< The start of the file's `<mujoco>` or `<world>`.
    KeptList world;
    Span world_span;
  };
  std::vector<Entry> entries_;
  std::map<std::string_view, std::size_t> simulation_of_;  ///< The entry that gives each field of the scene's settings.
};

/// Reports a name of `--options-from` that is neither a model of the scene nor a scope of models.
void CheckOptionsFrom(const std::string& options_from, const Scene& scene, const NamedFile& input,
                      Diagnostics& diagnostics);

}  // namespace sceneweld
