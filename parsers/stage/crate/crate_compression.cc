// SPDX-License-Identifier: BSD-3-Clause
// Decompresses the blocks of a crate with LZ4. Their first byte is the number of pieces; 0 is one piece without a size.

#include "sceneweld/parsers/stage/crate/crate_compression.h"

#include <lz4.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "sceneweld/parsers/stage/crate/crate_bytes.h"

namespace sceneweld::stage {
namespace {

// Appends the bytes of a piece. The text has room for all of them.
bool AppendPiece(std::string_view piece, std::string& out, std::size_t& size) {
  constexpr std::size_t kMost = std::numeric_limits<int>::max();
  if (piece.size() > kMost) return false;
  const std::size_t room = std::min(out.size() - size, kMost);
  const int got =
      LZ4_decompress_safe(piece.data(), out.data() + size, static_cast<int>(piece.size()), static_cast<int>(room));
  if (got < 0) return false;
  size += static_cast<std::size_t>(got);
  return true;
}

}  // namespace

bool ReadsCompressed() { return true; }

std::size_t MostDecompressed(std::size_t compressed_bytes) {
  // Each byte adds at most 255 bytes to a repetition, beside a few at its begin.
  constexpr std::size_t kMost = 256;
  const std::size_t all = std::numeric_limits<std::size_t>::max() / kMost;
  return std::min(compressed_bytes, all) * kMost;
}

std::optional<std::string> Decompressed(std::string_view compressed, std::size_t most) {
  CrateCursor cursor(compressed);
  const auto pieces = cursor.Read<std::uint8_t>();
  if (!cursor.ok()) return std::nullopt;
  std::string out(std::min(most, MostDecompressed(compressed.size())), '\0');
  std::size_t size = 0;
  if (pieces == 0) {
    if (!AppendPiece(cursor.Take(cursor.left()), out, size)) return std::nullopt;
  }
  for (int piece = 0; piece < pieces; ++piece) {
    const auto length = cursor.Read<std::int32_t>();
    if (length < 0) return std::nullopt;
    const std::string_view bytes = cursor.Take(static_cast<std::uint64_t>(length));
    if (!cursor.ok() || !AppendPiece(bytes, out, size)) return std::nullopt;
  }
  out.resize(size);
  return out;
}

}  // namespace sceneweld::stage
