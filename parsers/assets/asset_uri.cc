// SPDX-License-Identifier: BSD-3-Clause
// The URI of one mesh or image in a written file.
// Finds the meshes and images of an output that nobody will find.

#include "sceneweld/parsers/assets/asset_uri.h"

#include <filesystem>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/packages/package_map.h"
#include "sceneweld/parsers/files/packages/uri.h"

namespace sceneweld {

std::string AssetUri(const WriteOptions& options, const Name& path, const Name& as_written) {
  if (path.empty()) return as_written.str();
  if (options.assets) {
    if (const std::string* name = options.assets->Take(path)) return *name;
  }
  if (IsUri(path)) return path.str();  // The URI of a package that was unknown (scene JSON).
  if (options.packages) {
    auto uri = options.files ? options.packages->UriIn(options.folder, path.str(), *options.files)
                             : options.packages->UriOf(path.str());
    if (uri) return *std::move(uri);
  }
  if (as_written == path) return path.str();
  if (!options.folder.empty()) {
    const std::filesystem::path file(path.view());
    const std::filesystem::path relative = file.lexically_relative(options.folder);
    if (!relative.empty()) return relative.generic_string();
  }
  return "file://" + path.str();
}

bool LosesPackage(const WriteOptions& options, std::string_view uri) {
  if (!options.packages || !options.files) return false;
  for (const std::string_view scheme : {"package://", "model://"}) {
    if (!uri.starts_with(scheme)) continue;
    uri.remove_prefix(scheme.size());
    const auto* const package = options.packages->Find(uri.substr(0, uri.find('/')));
    return package && !PackageMap::IsKnownIn(options.folder, *package, *options.files);
  }
  return false;
}

namespace {

bool IsThere(const AssetUse& use, const Files& files) {
  return !use.path.empty() && !IsUri(use.path) && files.IsFile(use.path);
}

}  // namespace

void ReportMissingAssets(const std::vector<AssetUse>& uses, const WriteOptions& options, LossReport& losses) {
  if (!options.files) return;
  for (const AssetUse& use : uses) {
    if (IsThere(use, *options.files)) continue;
    const std::string& name = use.uri.empty() ? use.path : use.uri;
    losses.Missing(use.span, "there is no file for " + Quoted(name) + "; the output still names it");
  }
}

}  // namespace sceneweld
