// SPDX-License-Identifier: BSD-3-Clause
// Finds models of Gazebo Fuel.

#include "sceneweld/parsers/files/remote/fuel_models.h"

#include <utility>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld {
namespace {

// Gazebo's servers have had two names.
constexpr std::string_view kNewServer = "fuel.gazebosim.org", kOldServer = "fuel.ignitionrobotics.org";

std::vector<std::string> PlacesOf(const FuelUri& uri) {
  const std::string place = uri.Place();
  std::vector<std::string> places{place};
  for (const auto& [one, other] : {std::pair{kNewServer, kOldServer}, std::pair{kOldServer, kNewServer}}) {
    if (place.starts_with(one)) places.push_back(std::string(other) + place.substr(one.size()));
  }
  return places;
}

// The subfolder with the highest number; empty if there is none.
std::string LatestIn(const std::string& folder, const Files& files) {
  int latest = 0;
  for (const std::string& name : files.system().List(folder)) {
    const auto version = ParseInteger(name);
    if (version && *version > latest) latest = *version;
  }
  return latest > 0 ? folder + "/" + std::to_string(latest) : std::string();
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
  return access_.cache + "/fuel/" + uri.Place() + "/" + (uri.version.empty() ? "tip" : uri.version);
}

std::vector<std::string> FuelModels::FoldersOf(const FuelUri& uri, const Files& files) const {
  std::vector<std::string> folders;
  const auto add = [&](const std::string& folder) {
    if (!folder.empty() && files.IsFolder(folder)) folders.push_back(folder);
  };
  for (const std::string& cache : caches_) {
    for (const std::string& place : PlacesOf(uri)) {
      const std::string model = cache + "/" + place;
      add(uri.version.empty() ? LatestIn(model, files) : model + "/" + uri.version);
    }
  }
  add(OwnFolder(uri));
  return folders;
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
