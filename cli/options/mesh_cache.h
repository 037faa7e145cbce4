// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// `--cache DIR`: results of work on meshes, for later runs.

#include <memory>
#include <string>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/sceneweld.h"

namespace sceneweld::cli {

/// Makes readers keep such results in a folder (MeshStore). A relative folder starts from the current folder.
void UseMeshCache(const std::string& folder, LoadOptions& load);

/// Warns of damaged files in the cache and of a folder that cannot be used. `files` are those of LoadOptions; they may
/// be null.
void ReportMeshCache(const FileSystem* files, Diagnostics& diagnostics);

}  // namespace sceneweld::cli
