// SPDX-License-Identifier: BSD-3-Clause
// Finds the scene among files that a page sends, and confines its composition to them.

#include "sceneweld/cli/viewer/dropped_scenes.h"

#include <algorithm>
#include <utility>

#include "sceneweld/cli/options/find_inputs.h"

namespace sceneweld::cli {

std::vector<std::string> DroppedScenes(const FileSystem& files) {
  std::vector<std::string> names;
  Diagnostics unheard;
  const auto inputs = FindInputs({"/"}, files, {}, unheard);
  if (!inputs) return names;
  for (const Input& input : inputs->all) names.push_back(input.path.substr(input.path.starts_with('/') ? 1 : 0));
  return names;
}

std::vector<std::string> MainScenes(std::vector<std::string> scenes) {
  const auto is_directives = [](const std::string& name) { return HasSuffix(name, ".dmd.yaml"); };
  if (std::count_if(scenes.begin(), scenes.end(), is_directives) != 1) return scenes;
  return {*std::find_if(scenes.begin(), scenes.end(), is_directives)};
}

ReadOptions ConfinedTo(std::shared_ptr<const FileSystem> files, const ReadOptions& read) {
  ReadOptions confined = read;
  LoadOptions& load = confined.load;
  load.packages = {{LoadOptions::PackageOption::Kind::kFolder, "", "/", {}}};
  load.fallback_packages.clear();
  // A folder without package.xml has the name of its package, most likely.
  load.resource_folders = {{"/", ""}};
  load.remote = {};
  load.fuel_caches.clear();
  load.environment = nullptr;
  load.srdf.clear();
  load.format.clear();
  load.parameters.clear();
  load.xacro_arguments.clear();
  load.store = nullptr;
  load.files = std::move(files);
  load.current_folder = "/";
  confined.config = nullptr;
  return confined;
}

}  // namespace sceneweld::cli
