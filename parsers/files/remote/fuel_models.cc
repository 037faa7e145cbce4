// SPDX-License-Identifier: BSD-3-Clause
// Finds models of Gazebo Fuel.

#include "sceneweld/parsers/files/remote/fuel_models.h"

#include <algorithm>
#include <utility>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

// Gazebo's servers have had two names.
constexpr std::string_view kNewServer = "fuel.gazebosim.org", kOldServer = "fuel.ignitionrobotics.org";

// The folder of Fuel models in our own cache.
constexpr char kOwnCache[] = "/fuel";

std::vector<int> VersionsIn(const std::string& folder, const Files& files) {
  std::vector<int> versions;
  for (const std::string& name : files.system().List(folder)) {
    const auto version = ParseInteger(name);
    if (version && *version > 0) versions.push_back(static_cast<int>(*version));
  }
  return versions;
}

// The subfolder with the highest number; empty if there is none.
std::string LatestIn(const std::string& folder, const Files& files) {
  const std::vector<int> versions = VersionsIn(folder, files);
  if (versions.empty()) return {};
  return folder + "/" + std::to_string(*std::max_element(versions.begin(), versions.end()));
}

}  // namespace

std::vector<std::string> GazeboFuelCaches(const std::function<const char*(const char*)>& variable) {
  std::vector<std::string> caches;
  const auto add = [&](const char* name, const std::string& below) {
    const char* const folder = variable(name);
    if (folder && *folder == '/') caches.push_back(NormalizedPath(folder + below, "/"));
  };
  add("GZ_FUEL_CACHE_PATH", "");
  add("IGN_FUEL_CACHE_PATH", "");
  add("HOME", "/.gz/fuel");
  add("HOME", "/.ignition/fuel");
  return caches;
}

FuelModels::FuelModels(std::vector<std::string> caches, RemoteAccess access)
    : caches_(std::move(caches)), access_(std::move(access)) {}

std::string FuelModels::OwnFolder(const FuelUri& uri) const {
  if (access_.cache.empty()) return {};
  return access_.cache + kOwnCache + "/" + uri.Places().front() + "/" + (uri.version.empty() ? "tip" : uri.version);
}

std::vector<std::string> FuelModels::AllCaches() const {
  std::vector<std::string> caches = caches_;
  if (!access_.cache.empty()) caches.push_back(access_.cache + kOwnCache);
  return caches;
}

std::vector<std::string> FuelModels::PlacesOf(const FuelUri& uri) const {
  std::vector<std::string> below = uri.Places();
  for (std::size_t i = 0, end = below.size(); i < end; ++i) {
    for (const auto& [one, other] : {std::pair{kNewServer, kOldServer}, std::pair{kOldServer, kNewServer}}) {
      if (below[i].starts_with(one)) below.push_back(std::string(other) + below[i].substr(one.size()));
    }
  }
  std::vector<std::string> places;
  for (const std::string& cache : caches_) {
    for (const std::string& place : below) places.push_back(cache + "/" + place);
  }
  return places;
}

std::vector<std::string> FuelModels::FoldersOf(const FuelUri& uri, const Files& files) const {
  std::vector<std::string> folders;
  const auto add = [&](const std::string& folder) {
    if (!folder.empty() && files.IsFolder(folder)) folders.push_back(folder);
  };
  for (const std::string& model : PlacesOf(uri)) {
    add(uri.version.empty() ? LatestIn(model, files) : model + "/" + uri.version);
  }
  add(OwnFolder(uri));
  return folders;
}

std::vector<int> FuelModels::VersionsOf(const FuelUri& uri, const Files& files) const {
  std::vector<int> versions;
  const auto add = [&](const std::string& folder) {
    for (const int version : VersionsIn(folder, files)) versions.push_back(version);
  };
  for (const std::string& model : PlacesOf(uri)) add(model);
  if (const std::string own = OwnFolder(uri); !own.empty()) add(FolderOf(own));
  std::sort(versions.begin(), versions.end());
  versions.erase(std::unique(versions.begin(), versions.end()), versions.end());
  return versions;
}

std::string FuelModels::ModelAround(std::string_view folder) const {
  constexpr int kParts = 5;  // SERVER/OWNER/models/NAME/VERSION
  for (const std::string& cache : AllCaches()) {
    if (!folder.starts_with(cache + "/")) continue;
    std::size_t end = cache.size();
    int count = 0;
    for (; count < kParts && end < folder.size(); ++count) end = std::min(folder.find('/', end + 1), folder.size());
    if (count == kParts) return std::string(folder.substr(0, end));
  }
  return {};
}

const RemotePackage* FuelModels::Remote(const FuelUri& uri) const {
  if (!may_fetch()) return nullptr;
  const std::lock_guard lock(mutex_);
  auto& remote = remotes_[OwnFolder(uri)];
  if (!remote) {
    RemoteParams params;
    params.urls.push_back({uri.ArchiveUrl()});
    params.archive_type = RemoteParams::Part{"zip"};
    remote = std::make_unique<RemotePackage>(uri.owner + "/" + uri.name, std::move(params), access_, OwnFolder(uri));
  }
  return remote.get();
}

std::string FuelModels::Fingerprint() const {
  std::string text = access_.cache;
  for (const std::string& cache : caches_) text.append(1, '\0').append(cache);
  return text;
}

}  // namespace sceneweld
