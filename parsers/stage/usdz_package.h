// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sceneweld::stage {

/// A file in a package. Its bytes are a part of those of the package.
struct PackagedFile {
  std::string name;  ///< Relative, with `/`.
  std::string_view bytes;
};

/// The files in a package (`.usdz`): a zip archive without compression. The first one is the layer that opens. The
/// bytes are hostile. Returns nothing and sets `why` if they are not such an archive.
std::optional<std::vector<PackagedFile>> FilesOfPackage(std::string_view package, std::string& why);

/// The two parts of `x.usdz[a/b.usda]`; the second is empty for other paths.
std::pair<std::string, std::string> SplitPackagePath(std::string_view path);

}  // namespace sceneweld::stage
