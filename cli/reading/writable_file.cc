// SPDX-License-Identifier: BSD-3-Clause
// Asks for the permissions of a file.

#include "sceneweld/cli/reading/writable_file.h"

#include <sys/stat.h>
#include <unistd.h>

namespace sceneweld::cli {

bool IsWritable(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return false;
  return (status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) != 0 && access(path.c_str(), W_OK) == 0;
}

}  // namespace sceneweld::cli
