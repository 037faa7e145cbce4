// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace sceneweld {

/// All sources in C++ of the repository, by their paths from its root, sorted.
inline std::vector<std::string> HouseSources() {
  namespace fs = std::filesystem;
  const fs::path root = SCENEWELD_SOURCE_DIR;
  std::vector<std::string> paths{"sceneweld.h"};
  for (const char* folder : {"scene", "parsers", "directives", "checks", "library", "cli", "python", "tests"}) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const auto extension = entry.path().extension();
      if (extension == ".cc" || extension == ".h") paths.push_back(fs::relative(entry.path(), root).string());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace sceneweld
