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

/// What a file at an absolute path refers to by itself, by the suffix of its name:
/// OBJ, MTL, glTF (both forms) and COLLADA; nothing for others, and for one that
/// cannot be read, which is for those to report who need more of it.
std::vector<Companion> CompanionsOf(const std::string& path, std::string bytes);

}  // namespace sceneweld
