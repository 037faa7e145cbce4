// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/files/files.h"
#include "sceneweld/parsers/files/remote/remote_package.h"
#include "sceneweld/scene/diagnostics/diagnostic.h"

namespace sceneweld {

class FuelModels;

/// The folders of packages by name (docs/reference/directives.md, 10), and the folders to search for other names.
class PackageMap : public PathNames {
 public:
  struct Package {
    std::string folder;                     ///< Absolute, normalised; may be missing. Of a remote one, see `remote`.
    std::optional<std::string> deprecated;  ///< The message, where it is deprecated.
    Span span;  ///< The name in its package.xml or package map file; invalid when given without one.
    /// If not null, call Obtain before using the folder.
    std::shared_ptr<const RemotePackage> remote = nullptr;
    /// Known only because its package.xml is the nearest one of the input (AddNearestPackage).
    bool is_nearest = false;
  };

  /// How folders are searched for packages.
  enum class Crawl {
    kEverything,  ///< Below packages too; markers such as COLCON_IGNORE mean nothing.
    kRos,         ///< Not below packages; folders with an ignore marker are left out.
  };

  /// A folder to search for `NAME/path` of a package URI.
  struct ResourceFolder {
    std::string folder;  ///< Absolute, normalised; may be missing.
    std::string from;    ///< The environment variable that named it.
  };

  // Paths are absolute. Each returns false when it reported an error.

  /// `--package NAME=DIR`: the same name for another folder is an error, and so
  /// is a file in place of the folder. A missing folder is a warning, since
  /// packages are often passed that a scene never uses; using it is the error.
  /// Reports at `span`, where the name is given by a file.
  bool Add(std::string name, std::string folder, const Files& files, Diagnostics& diagnostics, Span span = {});
  /// A package of a package map file that is fetched at its first use. Reports
  /// parameters that are wrong at their own places. The same name for a local
  /// package, or with other parameters, is an error.
  bool AddRemote(std::string name, RemoteParams params, const RemoteAccess& access, const Files& files,
                 Diagnostics& diagnostics, Span span = {});
  /// Marks a package that is in the map as deprecated; an older message stays.
  void Deprecate(std::string_view name, std::string message);
  /// `--package-xml FILE`: the package that the file describes, its own folder.
  bool AddPackageXml(const std::string& file, Files& files, Diagnostics& diagnostics);
  /// `--package-folder DIR`: every package found in and below the folder, and then every folder of a model of Gazebo
  /// (`model.config` or `model.sdf`) under its own name, unless a package has the name. A name that is known with
  /// another folder is a warning, and the first one stays.
  bool PopulateFromFolder(const std::string& folder, Files& files, Diagnostics& diagnostics);
  /// The same for `:`-separated folders, as environment variables give them;
  /// empty ones are skipped, `below` is appended to each (`/share` for
  /// AMENT_PREFIX_PATH).
  bool PopulateFromPaths(std::string_view folders, std::string_view below, Crawl crawl, Files& files,
                         Diagnostics& diagnostics);
  /// Adds the package of the nearest `package.xml` in the folder of `input` or above, except those that say
  /// `<export><sceneweld nearest_package="false"/></export>`. Errors in it are warnings, because no option named that
  /// file.
  void AddNearestPackage(const std::string& input, Files& files, Diagnostics& diagnostics);
  /// Adds the packages of another map whose names are not in this one.
  void AddMissing(const PackageMap& other);

  /// Adds a folder to search, after those that are known. One that is known
  /// already stays where it is.
  void AddResourceFolder(std::string folder, std::string from);

  /// Where models of Gazebo Fuel are; null if nowhere.
  void SetFuel(std::shared_ptr<const FuelModels> fuel) { fuel_ = std::move(fuel); }
  const FuelModels* fuel() const { return fuel_.get(); }

  /// In the order in which they are searched.
  const std::vector<ResourceFolder>& resource_folders() const { return resource_folders_; }

  const Package* Find(std::string_view name) const;
  std::vector<std::string_view> Names() const;
  /// `package://NAME/rest` for a path inside a package; the innermost package
  /// wins, then the first by name.
  std::optional<std::string> UriOf(const std::string& path) const override;
  /// The same for a file in `folder` that uses the URI: only with packages that are known there (IsKnownIn).
  std::optional<std::string> UriIn(const std::string& folder, const std::string& path, const Files& files) const;
  /// Whether a reader of a file in `folder` knows the package too: one that is only the nearest one of the input must
  /// be the nearest one of that folder as well. An empty folder is unknown, and then it counts as known.
  static bool IsKnownIn(const std::string& folder, const Package& package, const Files& files);
  bool empty() const { return packages_.empty(); }
  /// Whether one of them may have to be fetched.
  bool has_remote() const;
  /// A text that is the same for maps in which every name means the same.
  std::string Fingerprint() const;

 private:
  bool Enter(std::string name, Package package, bool conflict_is_error, const Files& files, Diagnostics& diagnostics);
  bool AddFile(const std::string& file, bool conflict_is_error, Files& files, Diagnostics& diagnostics);
  template <typename Predicate>
  std::optional<std::string> InnermostUri(const std::string& path, Predicate&& counts) const;
  // Models of Gazebo, which `model://` URIs name by their folder.
  void AddModelFolders(const std::vector<std::string>& folders, const Files& files, Diagnostics& diagnostics);
  bool CrawlFolder(const std::string& folder, Crawl crawl, Files& files, Diagnostics& diagnostics);

  std::map<std::string, Package, std::less<>> packages_;
  std::vector<ResourceFolder> resource_folders_;
  std::shared_ptr<const FuelModels> fuel_;
};

/// Whether a folder has a `package.xml` to whose package the scenes in the folder and below belong: one that does not
/// say
/// `<export><sceneweld nearest_package="false"/></export>`. An invalid one counts.
bool IsPackageOfScenes(const std::string& folder, Files& files);

/// Adds the packages of `:`-separated prefixes, as AMENT_PREFIX_PATH gives them. An installed prefix has an index with
/// the names of its packages, each in `share/NAME`; the first prefix that has a name wins. Without an index, all
/// packages below `share` count (PackageMap::Crawl::kEverything). Returns false after an error.
bool AddAmentPackages(std::string_view prefixes, PackageMap& packages, Files& files, Diagnostics& diagnostics);

}  // namespace sceneweld
