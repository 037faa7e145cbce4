// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "sceneweld/tests/text_of_file.h"

namespace sceneweld {

/// The files below a folder with a suffix such as `.sdf` and a text in them, sorted. Empty without the folder.
inline std::vector<std::string> ModelFilesBelow(const std::string& folder, std::string_view suffix,
                                                std::string_view text) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() != suffix) continue;
    if (TextOfFile(at->path()).find(text) != std::string::npos) files.push_back(at->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace sceneweld
