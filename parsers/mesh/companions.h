// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sceneweld {

/// A file that a mesh file, or a file that belongs to one, refers to.
struct Companion {
  std::string_view kind;  ///< `material library`, `texture`, `buffer`.
  std::string uri;        ///< As written.
  std::string path;       ///< Absolute, normalised.
};

/// The files that a file at an absolute path refers to, by its suffix: OBJ, MTL, glTF (both forms) and COLLADA. None
/// for other suffixes, and none for unreadable files, which later readers report.
std::vector<Companion> CompanionsOf(const std::string& path, std::string bytes);

}  // namespace sceneweld
