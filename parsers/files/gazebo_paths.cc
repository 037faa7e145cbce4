// SPDX-License-Identifier: BSD-3-Clause
// The resource folders of Gazebo's environment variables.

#include "sceneweld/parsers/files/gazebo_paths.h"

#include <string>

#include "sceneweld/parsers/files/files.h"

namespace sceneweld {

std::vector<PackageMap::ResourceFolder> GazeboResourceFolders(const std::function<const char*(const char*)>& variable) {
  std::vector<PackageMap::ResourceFolder> folders;
  const auto add_all = [&](const char* name) {
    const char* paths = variable(name);
    if (!paths) return;
    for (const std::string_view folder : SplitPaths(paths)) folders.push_back({std::string(folder), name});
  };
  add_all("GZ_SIM_RESOURCE_PATH");
  add_all("IGN_GAZEBO_RESOURCE_PATH");
  if (const char* home = variable("HOME"); home && *home) {
    folders.push_back({std::string(home) + "/.gazebo/models", "~/.gazebo/models"});
  }
  add_all("GAZEBO_MODEL_PATH");
  add_all("GAZEBO_RESOURCE_PATH");
  add_all("SDF_PATH");
  return folders;
}

}  // namespace sceneweld
