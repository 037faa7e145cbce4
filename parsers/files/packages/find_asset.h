// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/parsers/files/packages/read_context.h"

namespace sceneweld {

/// The folders in which Gazebo looks for models, from its environment variables, in the order of the search:
/// `GZ_SIM_RESOURCE_PATH`, `IGN_GAZEBO_RESOURCE_PATH`, `.gazebo/models` in `HOME`, `GAZEBO_MODEL_PATH`, `SDF_PATH`.
/// `variable` gives the value of an environment variable, or null. Folders may be relative or missing, as in Gazebo.
/// The rules are those of Gazebo Sim's tutorial on finding resources. The home folder comes before the variable, as in
/// Gazebo Classic.
std::vector<PackageMap::ResourceFolder> GazeboResourceFolders(const std::function<const char*(const char*)>& variable);

/// Where a URI or a file name leads to; nothing after a report to the given context.
using Lookup = std::function<std::optional<std::string>(ReadContext& context)>;

/// The path of a mesh or an image, as in Mesh::path: absolute, and that of an existing file. Reports a missing file or
/// a folder, and then returns nothing. With MissingAssets::kWarn the report is a warning, and the result is the path
/// that the file should have, the URI if it resolves to no path, or an empty text. `what`: `a mesh file`. `folder` is
/// the start of relative names.
std::optional<std::string> FindAsset(std::string_view uri, std::string_view folder, std::string_view what, Span span,
                                     ReadContext& context, const Lookup& lookup);

/// Whether the contents of an asset, such as the mass of a mesh, are left out because the rules allow that
/// (MissingAssets::kWarn): there is no file at `path`, as FindAsset has reported, or the file is a pointer of Git LFS,
/// which is reported here as a warning at `span`.
bool IsMissingAsset(const std::string& path, Span span, ReadContext& context);

}  // namespace sceneweld
