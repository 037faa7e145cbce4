// SPDX-License-Identifier: BSD-3-Clause
// Finds the meshes and images of an output that nobody will find.

#include "sceneweld/parsers/assets/missing_assets.h"

#include <algorithm>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/uri.h"

namespace sceneweld {

namespace {

bool IsThere(const AssetUse& use, const Files& files) {
  return !use.path.empty() && !IsUri(use.path) && files.IsFile(use.path);
}

}  // namespace

bool AnyMissingAsset(const std::vector<AssetUse>& uses, const Files& files) {
  return std::any_of(uses.begin(), uses.end(), [&](const AssetUse& use) { return !IsThere(use, files); });
}

void ReportMissingAssets(const std::vector<AssetUse>& uses, const WriteOptions& options, LossReport& losses) {
  if (!options.files) return;
  for (const AssetUse& use : uses) {
    if (IsThere(use, *options.files)) continue;
    losses.Encoded(use.span, "there is no file for " + Quoted(use.uri) + "; the output names it all the same");
  }
}

}  // namespace sceneweld
