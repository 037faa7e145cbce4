// SPDX-License-Identifier: BSD-3-Clause
// The folder of the package cache.

#include "sceneweld/parsers/files/remote/cache_folder.h"

namespace sceneweld {

std::string UserPackageCache(const std::function<const char*(const char*)>& variable) {
  const auto absolute = [&](const char* name) {
    const char* value = variable(name);
    return std::string(value && *value == '/' ? value : "");
  };
  std::string folder = absolute("XDG_CACHE_HOME");
  if (folder.empty()) {
    folder = absolute("HOME");
    if (folder.empty()) return folder;
    folder += "/.cache";
  }
  return folder + "/sceneweld/package_map";
}

}  // namespace sceneweld
