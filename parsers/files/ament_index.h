// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string_view>

#include "sceneweld/parsers/files/package_map.h"

namespace sceneweld {

/// Adds the packages of `:`-separated prefixes, as AMENT_PREFIX_PATH gives them. An installed prefix has an index with
/// the names of its packages, each in `share/NAME`; the first prefix that has a name wins. Without an index, all
/// packages below `share` count (PackageMap::Crawl::kEverything). Returns false after an error.
bool AddAmentPackages(std::string_view prefixes, PackageMap& packages, Files& files, Diagnostics& diagnostics);

}  // namespace sceneweld
