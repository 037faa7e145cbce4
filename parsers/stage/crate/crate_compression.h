// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sceneweld::stage {

/// Whether this build decompresses: not without the option SCENEWELD_CRATES of CMake. Every crate has compressed parts.
bool ReadsCompressed();

/// The largest number of bytes that this many compressed bytes can hold.
std::size_t MostDecompressed(std::size_t compressed_bytes);

/// Decompresses a block of a crate: LZ4 in one piece, or in several pieces with their sizes. Nothing if it is damaged
/// or holds more than `most` bytes. It never allocates more than MostDecompressed.
std::optional<std::string> Decompressed(std::string_view compressed, std::size_t most);

}  // namespace sceneweld::stage
