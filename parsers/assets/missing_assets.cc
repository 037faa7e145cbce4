// SPDX-License-Identifier: BSD-3-Clause
// Finds the meshes and images of an output that nobody will find.

#include "sceneweld/parsers/assets/missing_assets.h"

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/uri.h"

namespace sceneweld {

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
