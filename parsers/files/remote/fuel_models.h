// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/remote/fuel_uri.h"
#include "sceneweld/parsers/files/remote/remote_package.h"

namespace sceneweld {

class Files;

/// The folders in which Gazebo keeps the models that it downloaded, from its environment variables: those of
/// `GZ_FUEL_CACHE_PATH` and `IGN_FUEL_CACHE_PATH`, then `.gz/fuel` and `.ignition/fuel` in `HOME`. `variable` gives the
/// value of an environment variable, or null.
std::vector<std::string> GazeboFuelCaches(const std::function<const char*(const char*)>& variable);

/// Models of Gazebo Fuel: in Gazebo's caches, which are only read, in our own, or fetched into it.
class FuelModels {
 public:
  /// `caches` are absolute. Nothing is fetched without `access.network`.
  FuelModels(std::vector<std::string> caches, RemoteAccess access);

  /// The existing folders of the model, in the order of the caches. Without a version in the URI each is that of the
  /// latest version in its cache.
  std::vector<std::string> FoldersOf(const FuelUri& uri, const Files& files) const;
  /// The versions of the model that are in a cache, ascending.
  std::vector<int> VersionsOf(const FuelUri& uri, const Files& files) const;
  /// The folder of the model in a cache that holds `folder`; empty if it is in none.
  std::string ModelAround(std::string_view folder) const;
  /// The model as a package that may be fetched; null if fetching is not allowed. Safe to call from several threads.
  const RemotePackage* Remote(const FuelUri& uri) const;
  bool may_fetch() const { return access_.network && !access_.cache.empty(); }
  /// Same text, same meaning.
  std::string Fingerprint() const;

 private:
  std::string OwnFolder(const FuelUri& uri) const;
  std::vector<std::string> AllCaches() const;
  // The folders of the model, below which are its versions, whether they exist or not.
  std::vector<std::string> PlacesOf(const FuelUri& uri) const;

  const std::vector<std::string> caches_;
  const RemoteAccess access_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, std::unique_ptr<RemotePackage>> remotes_;
};

}  // namespace sceneweld
