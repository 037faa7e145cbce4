// SPDX-License-Identifier: BSD-3-Clause
// Reports meshes whose files were not found when the scene was read.

#include "sceneweld/parsers/mesh/unfound_mesh.h"

#include "sceneweld/parsers/files/uri.h"

namespace sceneweld {

bool CheckResolved(std::string_view path, std::string_view uri, Span span, Diagnostics& diagnostics) {
  if (path.empty()) {
    Diagnostic& error = diagnostics.Error("file-not-found", span,
                                          uri.empty() ? std::string("a mesh has neither a `path` nor a `uri`")
                                                      : "the file of mesh " + Quoted(uri) +
                                                            " is unknown: the path is relative, but the text that "
                                                            "contains it has no folder");
    if (!uri.empty()) error.Help("give the folder of the text (`folder` in Python) when the scene is read");
    return false;
  }
  if (!IsUri(path)) return true;
  diagnostics
      .Error("file-not-found", span,
             "the file of mesh " + Quoted(path) + " is unknown: the URI did not resolve when the scene was read")
      .Help("correct the URI, or give its package or model when the scene is read");
  return false;
}

}  // namespace sceneweld
