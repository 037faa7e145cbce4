// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/cli/editing/scene_changes.h"
#include "sceneweld/cli/options/options.h"

namespace sceneweld::cli {

/// What new directives do to the scene.
struct AddTrial {
  /// Errors that the unchanged files do not have, and a loop that a new weld closes, with places in the changed texts.
  /// Empty: the change is good.
  std::vector<const Diagnostic*> errors;
  std::vector<const Diagnostic*> warnings;  ///< About the new directives.
  std::shared_ptr<Diagnostics> reading;     ///< Has the errors, and keeps the texts alive.
  SceneChanges changes;
  std::string model_json;  ///< What the new model has, for the form; empty: it is not there.
};

/// Composes the input with the file as it would be, and compares with the scene before. `model`: the full name of the
/// new model; empty: none.
AddTrial TryAddition(const std::string& input, const ReadOptions& read, const Scene& before, const std::string& model,
                     const FixedFile& file);

}  // namespace sceneweld::cli
