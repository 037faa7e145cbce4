// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld::stage {

/// A file in a package. Its bytes are a part of those of the package.
struct PackagedFile {
  std::string name;  ///< Relative, with `/`.
  std::string_view bytes;
  std::size_t offset = 0;      ///< Of the bytes in the package. USD wants multiples of 64.
  std::uint32_t checksum = 0;  ///< As the package gives it (CRC-32).

  /// Whether the bytes have this checksum. Time: linear.
  bool IsIntact() const;
};

/// Whether the bytes begin like a zip archive.
bool BeginsLikePackage(std::string_view bytes);

/// The files in a package (`.usdz`): a zip archive without compression. The first one is the layer that opens. The
/// bytes are hostile. Returns nothing and sets `why` if they are not such an archive. Checksums are not checked.
std::optional<std::vector<PackagedFile>> FilesOfPackage(std::string_view package, std::string& why);

/// The two parts of `x.usdz[a/b.usda]`; the second is empty for other paths. Of nested packages,
/// `x.usdz[y.usdz[b.usda]]`, the second is `y.usdz[b.usda]`.
std::pair<std::string, std::string> SplitPackagePath(std::string_view path);
/// The path of a file in a package: `x.usdz[a/b.usda]`, or `x.usdz[y.usdz[b.usda]]` for the package `x.usdz[y.usdz]`.
std::string PackagePath(std::string_view package, std::string_view file);

}  // namespace sceneweld::stage
