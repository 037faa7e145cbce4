#include "sceneweld/parsers/package_map.h"

#include "sceneweld/parsers/element.h"
#include "sceneweld/parsers/files.h"

namespace sceneweld {

bool PackageMap::Add(std::string name, std::string folder, const Files& files, Diagnostics& diagnostics) {
  if (!files.IsFolder(folder)) {
    diagnostics.Error("file-not-found", {}, "package `" + name + "`: no folder `" + folder + "`").InFile(folder);
    return false;
  }
  const auto [at, fresh] = packages_.try_emplace(name, Package{folder, std::nullopt});
  if (fresh || files.system().Canonical(at->second.folder) == files.system().Canonical(folder)) return true;
  diagnostics.Error("conflicting-package", {}, "package `" + name + "` is already in `" + at->second.folder + "`")
      .InFile(folder);
  return false;
}

const PackageMap::Package* PackageMap::Find(std::string_view name) const {
  const auto found = packages_.find(name);
  return found == packages_.end() ? nullptr : &found->second;
}

std::vector<std::string_view> PackageMap::Names() const {
  std::vector<std::string_view> names;
  for (const auto& [name, package] : packages_) names.push_back(name);
  return names;
}

std::optional<std::string> PackageMap::UriOf(const std::string& path) const {
  const std::pair<const std::string, Package>* best = nullptr;
  for (const auto& entry : packages_) {
    const std::string prefix = entry.second.folder + "/";
    if (!path.starts_with(prefix)) continue;
    if (!best || entry.second.folder.size() > best->second.folder.size()) best = &entry;
  }
  if (!best) return std::nullopt;
  return "package://" + best->first + path.substr(best->second.folder.size());
}

}  // namespace sceneweld
