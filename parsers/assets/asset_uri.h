// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/name.h"

namespace sceneweld {

/// How a file that the scene refers to (a mesh, a texture) is named in a file
/// that is written: as the options' plan has it, where there is one; otherwise the
/// package URI where a package holds it, else the path from the output's folder,
/// else a `file://` URI. `path` is absolute, or a URI that
/// was never resolved; empty: `as_written` is all that is known.
std::string AssetUri(const WriteOptions& options, const Name& path, const Name& as_written);

}  // namespace sceneweld
