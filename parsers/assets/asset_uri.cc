// SPDX-License-Identifier: BSD-3-Clause
// The URI of one mesh or image in a written file.

#include "sceneweld/parsers/assets/asset_uri.h"

#include <filesystem>

#include "sceneweld/parsers/assets/asset_plan.h"
#include "sceneweld/parsers/files/package_map.h"
#include "sceneweld/parsers/files/uri.h"

namespace sceneweld {

std::string AssetUri(const WriteOptions& options, const Name& path, const Name& as_written) {
  if (path.empty()) return as_written.str();
  if (options.assets) {
    if (const std::string* name = options.assets->Take(path)) return *name;
  }
  if (IsUri(path)) return path.str();  // The URI of a package that was unknown (scene JSON).
  if (options.packages) {
    if (auto uri = options.packages->UriOf(path.str())) return *uri;
  }
  if (as_written == path) return path.str();
  if (!options.folder.empty()) {
    const std::filesystem::path file(path.view());
    const std::filesystem::path relative = file.lexically_relative(options.folder);
    if (!relative.empty()) return relative.generic_string();
  }
  return "file://" + path.str();
}

}  // namespace sceneweld
