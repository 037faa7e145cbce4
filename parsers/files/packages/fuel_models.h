// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/remote/remote_package.h"

namespace sceneweld {

/// A URI of a model or world of Gazebo Fuel, or of a file in it:
/// `https://fuel.gazebosim.org/1.0/OWNER/models/NAME[/VERSION][/files/PATH]` or
/// `https://app.gazebosim.org/OWNER/fuel/models/NAME[/VERSION][/files/PATH]`, with `worlds` in place of `models` for a
/// world; blanks may be `%20`.
struct FuelUri {
  std::string server;   ///< With the scheme; `app.` is replaced by `fuel.`: `https://fuel.gazebosim.org`.
  std::string owner;    ///< As written, with blanks.
  std::string kind;     ///< `models` or `worlds`.
  std::string name;     ///< As written, with blanks.
  std::string version;  ///< A whole number; empty: the latest one (`tip`).
  std::string path;     ///< Of a file in the model; empty: the model.

  /// The places below a cache, without the version, in the order in which they are searched: as Gazebo names it,
  /// `fuel.gazebosim.org/openrobotics/models/ground plane`, and as its first versions did, in the case of the URI.
  std::vector<std::string> Places() const;
  /// `Fuel model` or `Fuel world`, owner and name.
  std::string Described() const;
  /// The archive of the version.
  std::string ArchiveUrl() const;
};

/// Nothing for other URIs. Any server is accepted, because Fuel servers may be private; without encryption only one on
/// this machine.
std::optional<FuelUri> ParseFuelUri(std::string_view uri);

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
