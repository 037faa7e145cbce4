// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sceneweld::stage {

/// The checksum of zip archives (CRC-32 of ISO 3309).
inline std::uint32_t Crc32(std::string_view bytes) {
  static constexpr auto kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t rest = i;
      for (int bit = 0; bit < 8; ++bit) rest = (rest >> 1) ^ ((rest & 1) != 0 ? 0xEDB88320u : 0);
      table[i] = rest;
    }
    return table;
  }();
  std::uint32_t crc = 0xFFFFFFFFu;
  for (const char c : bytes) crc = (crc >> 8) ^ kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFFu];
  return ~crc;
}

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

/// A package (`.usdz`) of files, the first of which is the layer that opens: a zip archive without compression, in
/// which the bytes of each file begin at a multiple of 64. Equal files give equal packages. Returns an empty text if
/// the package would be longer than 4 GiB, which its form does not support.
std::string PackageOf(std::span<const PackagedFile> files);

}  // namespace sceneweld::stage
