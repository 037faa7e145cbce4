// SPDX-License-Identifier: BSD-3-Clause
// The packages of ROS 2, from the index of each installed prefix.

#include "sceneweld/parsers/files/ament_index.h"

#include <algorithm>
#include <string>

namespace sceneweld {
namespace {

constexpr std::string_view kIndex = "/share/ament_index/resource_index/packages";

bool AddPrefix(const std::string& prefix, PackageMap& packages, Files& files, Diagnostics& diagnostics) {
  const std::string index = prefix + std::string(kIndex);
  if (!files.IsFolder(index)) {
    return packages.PopulateFromPaths(prefix, "/share", PackageMap::Crawl::kEverything, files, diagnostics);
  }
  bool good = true;
  for (const std::string& name : files.system().List(index)) {
    const std::string folder = prefix + "/share/" + name;
    if (name.starts_with('.') || packages.Find(name) || !files.IsFolder(folder)) continue;
    good = packages.Add(name, folder, files, diagnostics) && good;
  }
  return good;
}

}  // namespace

bool AddAmentPackages(std::string_view prefixes, PackageMap& packages, Files& files, Diagnostics& diagnostics) {
  bool good = true;
  while (!prefixes.empty()) {
    const auto end = std::min(prefixes.find(':'), prefixes.size());
    const std::string_view prefix = prefixes.substr(0, end);
    prefixes.remove_prefix(std::min(end + 1, prefixes.size()));
    if (!prefix.empty()) good = AddPrefix(NormalizedPath(prefix, "/"), packages, files, diagnostics) && good;
  }
  return good;
}

}  // namespace sceneweld
