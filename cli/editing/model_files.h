// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {

/// The names of model files.
struct ModelFiles {
  std::vector<std::string> names;  ///< Those of packages as `package://NAME/...`, then others relative to the folder.
  bool complete = true;            ///< Whether everything was searched.
};

/// Finds model files in a folder and in the local packages of a scene, and below them. Meshes (`.obj`) are left out.
/// Stops after a few thousand files, so that a large workspace takes no long time.
ModelFiles FindModelFiles(const std::string& folder, const PackageMap& packages, const FileSystem& files);

}  // namespace sceneweld::cli
