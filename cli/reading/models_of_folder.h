// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld::cli {

/// Whether a path on the disk, relative to the current folder, is a folder.
bool IsFolder(const std::string& path);

/// The models and scenes in a folder and below it, relative to it, in byte order. Without any, reports that and returns
/// nothing.
std::optional<std::vector<std::string>> ModelsOfFolder(const std::string& folder, Diagnostics& diagnostics);

/// If the path is a folder with models or scenes: reports that a file is expected, with the files to choose from, and
/// returns true.
bool ReportFolder(const std::string& folder, Diagnostics& diagnostics);

}  // namespace sceneweld::cli
