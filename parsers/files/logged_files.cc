// SPDX-License-Identifier: BSD-3-Clause
// Logs reads of another file system.

#include "sceneweld/parsers/files/logged_files.h"

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

std::optional<std::string> LoggedFiles::Read(const std::string& path, std::size_t most_bytes,
                                             std::string& error) const {
  auto bytes = files_->Read(path, most_bytes, error);
  LogTo(logger(), LogLevel::kDebug, [&] {
    return bytes ? "opened " + Quoted(path) + ", " + std::to_string(bytes->size()) + " bytes"
                 : "cannot open " + Quoted(path) + ": " + error;
  });
  return bytes;
}

}  // namespace sceneweld
