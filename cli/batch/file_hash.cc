// SPDX-License-Identifier: BSD-3-Clause
// The hash of a file on the disk.

#include "sceneweld/cli/batch/file_hash.h"

#include <limits>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/sha256.h"

namespace sceneweld::cli {

std::string HashOfFile(const std::string& path) {
  std::string why;
  const auto text = DiskFiles().Read(path, std::numeric_limits<std::size_t>::max() / 2, why);
  return text ? Sha256(*text) : std::string();
}

}  // namespace sceneweld::cli
