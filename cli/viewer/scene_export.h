// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>

#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {

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
