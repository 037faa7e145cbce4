// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

/// Reports a mesh that has no file because its URI did not resolve when the scene was read (`file-not-found`), at
/// `span`. Returns false after an error. `path` and `uri` are those of a Mesh. Whether the file exists is not checked.
bool CheckResolved(std::string_view path, std::string_view uri, Span span, Diagnostics& diagnostics);

}  // namespace sceneweld
