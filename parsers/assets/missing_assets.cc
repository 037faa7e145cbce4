// SPDX-License-Identifier: BSD-3-Clause
// Finds the meshes and images of an output that nobody will find.

#include "sceneweld/parsers/assets/missing_assets.h"

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/uri.h"

namespace sceneweld {

void ReportMissingAssets(const std::vector<AssetUse>& uses, const WriteOptions& options, LossReport& losses) {
  if (!options.files) return;
  for (const AssetUse& use : uses) {
    const bool is_there = !use.path.empty() && !IsUri(use.path) && options.files->IsFile(use.path);
    if (is_there) continue;
    losses.Encoded(use.span, "there is no file for " + Quoted(use.uri) + ", which is written as it is");
  }
}

}  // namespace sceneweld
