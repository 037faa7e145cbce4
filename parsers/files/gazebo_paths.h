// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <vector>

#include "sceneweld/parsers/files/package_map.h"

namespace sceneweld {

/// The folders in which Gazebo looks for models, from its environment variables, in the order of the search:
/// `GZ_SIM_RESOURCE_PATH`, `IGN_GAZEBO_RESOURCE_PATH`, `.gazebo/models` in `HOME`, `GAZEBO_MODEL_PATH`, `SDF_PATH`.
/// `variable` gives the value of an environment variable, or null. Folders may be relative or missing, as in Gazebo.
/// The rules are those of Gazebo Sim's tutorial on finding resources. The home folder comes before the variable, as in
/// Gazebo Classic.
std::vector<PackageMap::ResourceFolder> GazeboResourceFolders(const std::function<const char*(const char*)>& variable);

}  // namespace sceneweld
