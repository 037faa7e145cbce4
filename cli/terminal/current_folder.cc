// SPDX-License-Identifier: BSD-3-Clause
// The folder in which the program was started.

#include "sceneweld/cli/terminal/current_folder.h"

#include <filesystem>
#include <system_error>

namespace sceneweld::cli {

std::string CurrentFolder() {
  std::error_code error;
  const auto folder = std::filesystem::current_path(error);
  return error ? std::string() : folder.string();
}

}  // namespace sceneweld::cli
