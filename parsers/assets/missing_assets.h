// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/parsers/loss/loss.h"
#include "sceneweld/parsers/output/write_options.h"

namespace sceneweld {

/// Reports each mesh and image whose file is missing: the output names it, which sceneweld reads back, and no engine
/// will find the file.
void ReportMissingAssets(const std::vector<AssetUse>& uses, const WriteOptions& options, LossReport& losses);

}  // namespace sceneweld
