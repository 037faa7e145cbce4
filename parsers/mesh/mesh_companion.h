// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostics/source.h"

namespace sceneweld {

/// A file that a mesh file refers to: materials, a texture, a buffer.
struct MeshCompanion {
  std::string_view kind;  ///< `material library`, `texture`, `buffer`.
  std::string uri;        ///< As written.
  std::string path;       ///< Absolute, normalised.
  Span span;              ///< The place that names it; invalid in binary files.
};

}  // namespace sceneweld
