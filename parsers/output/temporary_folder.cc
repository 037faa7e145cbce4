// SPDX-License-Identifier: BSD-3-Clause
// A folder for temporary files.

#include "sceneweld/parsers/output/temporary_folder.h"

#include <stdlib.h>

#include <filesystem>
#include <system_error>

namespace sceneweld {

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  std::string pattern = (std::filesystem::temp_directory_path(error) / "sceneweld_XXXXXX").string();
  if (!error && mkdtemp(pattern.data())) path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

}  // namespace sceneweld
