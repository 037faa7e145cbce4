// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/checks/apply_fixes.h"
#include "sceneweld/cli/options/options.h"
#include "sceneweld/directives/editing/scene_edit.h"

namespace sceneweld::cli {

/// The effects of a change on the scene.
struct EditTrial {
  std::string why_not;             ///< Why it must not be made; empty: it may.
  std::vector<std::string> moved;  ///< The full names of the bodies with other poses, the first ones.
  std::size_t moved_count = 0;
  Pose X_WE;  ///< The pose of the element afterwards.
};

/// Composes the input with the files as they would be, and compares with the scene before: the element must be where
/// the request wants it, and everything else must stay or move rigidly with it. `tolerance`: for the pose of the
/// element.
EditTrial TryEdit(const std::string& input, const ReadOptions& read, const Scene& before, const EditRequest& request,
                  const EditResult& result, const std::vector<const FixedFile*>& files, double tolerance);

}  // namespace sceneweld::cli
