// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/cli/editing/scene_changes.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/directives/editing/scene_edit.h"

namespace sceneweld::cli {

/// The effects of a change on the scene.
struct EditTrial {
  std::string why_not;  ///< Why it must not be made; empty: it may.
  SceneChanges changes;
  Pose X_WE;  ///< The pose of the element afterwards.
};

/// The options with the files as they would be, in memory.
ReadOptions WithEdits(const ReadOptions& read, const std::vector<const FixedFile*>& files);

/// Composes the input with the files as they would be, and compares with the scene before: the element must be where
/// the request wants it, and everything else must stay or move rigidly with it. `tolerance`: for the pose of the
/// element.
EditTrial TryEdit(const std::string& input, const ReadOptions& read, const Scene& before, const EditRequest& request,
                  const EditResult& result, const std::vector<const FixedFile*>& files, double tolerance);

}  // namespace sceneweld::cli
