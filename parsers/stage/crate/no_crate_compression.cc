// SPDX-License-Identifier: BSD-3-Clause
// In place of crate_compression.cc in a build without LZ4 (SCENEWELD_CRATES).

#include "sceneweld/parsers/stage/crate/crate_compression.h"

namespace sceneweld::stage {

bool ReadsCompressed() { return false; }

std::size_t MostDecompressed(std::size_t) { return 0; }

std::optional<std::string> Decompressed(std::string_view, std::size_t) { return std::nullopt; }

}  // namespace sceneweld::stage
