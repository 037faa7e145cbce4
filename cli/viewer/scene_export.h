// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "sceneweld/parsers/output/byte_stream.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {

/// A binary glTF file in two parts: what changes when something moves, and the meshes.
struct GlbParts {
  std::string front;          ///< The header and the JSON chunk.
  std::string binary_digest;  ///< Of the rest; empty if it could not be made.
};

/// Sends the file once and takes it apart. `diagnostics` as for ByteStream::Send.
GlbParts PartsOfGlb(const ByteStream& file, Diagnostics& diagnostics);

/// A scene as a file to download.
struct SceneExport {
  std::string file_name;  ///< `cell.sdf`, or `cell.sdf.zip` for an archive with the meshes and images.
  std::string bytes;
  std::string losses;  ///< As JSON: `{"summary":TEXT,"losses":[DIAGNOSTIC]}`.
};

/// Writes a scene in a format (Format::name), with copies of meshes and images in an archive if `with_assets`. Returns
/// nothing after an error.
std::optional<SceneExport> ExportForPage(const Loaded& loaded, const Format& format, const std::string& name,
                                         bool with_assets, Diagnostics& diagnostics);

}  // namespace sceneweld::cli
