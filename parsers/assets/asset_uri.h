// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/tables/name.h"

namespace sceneweld {

/// The name of a file that the scene refers to (a mesh, a texture) in a written file. If the options have a plan, the
/// plan decides. Otherwise it is the package URI if a package that is known there holds the file, else the absolute
/// path if the input gives one, else the path from the output's folder, else a `file://` URI. `path` is absolute, or a
/// URI that was never resolved; if it is empty, only `as_written` is known.
std::string AssetUri(const WriteOptions& options, const Name& path, const Name& as_written);

/// Whether a URI in the input names a package that readers of the output do not know (PackageMap::IsKnownIn).
bool LosesPackage(const WriteOptions& options, std::string_view uri);

/// Reports each mesh and image whose file is missing: the output names it, which sceneweld reads back, and no engine
/// will find the file.
void ReportMissingAssets(const std::vector<AssetUse>& uses, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld
