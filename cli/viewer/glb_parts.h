// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/scene/diagnostic.h"

namespace sceneweld::cli {

/// A binary glTF file in two parts: what changes when something moves, and the meshes.
struct GlbParts {
  std::string front;          ///< The header and the JSON chunk.
  std::string binary_digest;  ///< Of the rest; empty if it could not be made.
};

/// Sends the file once and takes it apart. `diagnostics` as for ByteStream::Send.
GlbParts PartsOfGlb(const ByteStream& file, Diagnostics& diagnostics);

}  // namespace sceneweld::cli
