// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>

#include "sceneweld/parsers/output/write_options.h"
#include "sceneweld/scene/name.h"

namespace sceneweld::usd {

/// The asset path of an image in a written file. USD knows no packages: it is the name of the plan if there is one,
/// otherwise the path from the output's folder (`./wood.png`), or the absolute path if the folder is unknown. `path`
/// and `as_written` as in AssetUri.
std::string ImagePath(const WriteOptions& options, const Name& path, const Name& as_written);

}  // namespace sceneweld::usd
