// SPDX-License-Identifier: BSD-3-Clause
// The rule `outside-path`.

#include <map>
#include <string>
#include <string_view>

#include "sceneweld/checks/rule.h"
#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/files/packages/package_map.h"

namespace sceneweld {
namespace {

// A folder that is given to others as a whole, and the file that says so.
struct PackageFolder {
  std::string folder;
  std::string_view manifest;
};

// The outermost folder above a file with a package.xml that counts for scenes; without one, the nearest model of
// Gazebo.
PackageFolder PackageFolderOf(const std::string& path, Files& files) {
  PackageFolder found;
  for (std::string folder = FolderOf(path); !folder.empty() && folder != "/"; folder = FolderOf(folder)) {
    if (IsPackageOfScenes(folder, files)) {
      found = {folder, "package.xml"};
    } else if (found.folder.empty() && files.IsFile(folder + "/model.config")) {
      found = {folder, "model.config"};
    }
  }
  return found;
}

bool IsRelativePath(std::string_view uri) {
  return !uri.empty() && uri.front() != '/' && uri.find("://") == uri.npos && uri.find(':') != 1;
}

void CheckOutsidePath(CheckRun& run) {
  std::map<const Source*, PackageFolder> packages;
  for (const AssetUse& use : AssetsOf(run.scene)) {
    if (!use.span || !IsRelativePath(use.uri)) continue;
    const auto [known, is_new] = packages.try_emplace(use.span.source);
    if (is_new) known->second = PackageFolderOf(use.span.source->path(), run.files);
    const PackageFolder& package = known->second;
    if (package.folder.empty() || use.path.starts_with(package.folder + "/") || !run.files.IsFile(use.path)) continue;
    run.Report(use.span, "the " + std::string(use.is_image ? "texture " : "mesh ") + Quoted(use.uri) +
                             " is outside of the folder of " + Quoted(package.manifest) + " that its model is in")
        .Help("copy the file into this folder, or name it by `package://`");
  }
}

}  // namespace

template <>
const CheckRule& Rule<"outside-path">() {
  static constexpr CheckRule kRule{
      .code = {"outside-path",
               "A relative path leads from a model to a mesh or a texture outside of the package of ROS or the model "
               "folder of Gazebo that the model is in. Where only this folder is installed, the file is missing. Copy "
               "the file into the folder, or use a package URI."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kAssets,
      .summary = "a relative path leaves the package of its model",
      .check = &CheckOutsidePath,
  };
  return kRule;
}

}  // namespace sceneweld
