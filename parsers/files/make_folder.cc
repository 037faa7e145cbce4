// SPDX-License-Identifier: BSD-3-Clause
// Makes folders for files that are about to be written.

#include "sceneweld/parsers/files/make_folder.h"

#include <filesystem>

namespace sceneweld {

std::error_code MakeFolder(const std::string& path) {
  std::filesystem::path folder = path;
  // With `/.` at its end, create_directories of libstdc++ 12 crashes if another thread makes the same folder.
  while (folder.filename() == "." || (folder.has_relative_path() && !folder.has_filename())) {
    folder = folder.parent_path();
  }
  std::error_code error;
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  return error;
}

}  // namespace sceneweld
