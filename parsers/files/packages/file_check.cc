// SPDX-License-Identifier: BSD-3-Clause
// Refuses folders where files are needed.

#include "sceneweld/parsers/files/packages/file_check.h"

namespace sceneweld {

bool CheckIsFile(const std::string& path, std::string_view what, Span span, ReadContext& context) {
  if (!context.files.IsFolder(path)) return true;
  context.diagnostics.Error("file-not-found", span, Quoted(path) + " is a folder, not " + std::string(what));
  return false;
}

}  // namespace sceneweld
