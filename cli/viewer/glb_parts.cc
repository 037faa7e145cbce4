// SPDX-License-Identifier: BSD-3-Clause
// Takes a binary glTF file apart.

#include "sceneweld/cli/viewer/glb_parts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "sceneweld/parsers/files/sha256.h"

namespace sceneweld::cli {
namespace {

// The file header, and the header of the first chunk, which begins with its length.
constexpr std::size_t kHeaders = 20, kLength = 12;

std::size_t FrontSize(std::string_view headers) {
  std::size_t length = 0;
  for (std::size_t i = 0; i < 4; ++i)
    length |= std::size_t{static_cast<unsigned char>(headers[kLength + i])} << (8 * i);
  return kHeaders + length;
}

}  // namespace

GlbParts PartsOfGlb(const ByteStream& file, Diagnostics& diagnostics) {
  GlbParts parts;
  std::size_t front_size = kHeaders;  // Until the headers are known.
  std::string digests;
  const bool is_sent = file.Send(
      [&](std::string_view bytes) {
        while (!bytes.empty() && parts.front.size() < front_size) {
          const std::size_t taken = std::min(bytes.size(), front_size - parts.front.size());
          parts.front += bytes.substr(0, taken);
          bytes.remove_prefix(taken);
          if (parts.front.size() == kHeaders) front_size = FrontSize(parts.front);
        }
        if (!bytes.empty()) digests += Sha256(bytes);
        return true;
      },
      diagnostics);
  // The pieces are the same for the same file.
  if (is_sent) parts.binary_digest = Sha256(digests);
  return parts;
}

}  // namespace sceneweld::cli
