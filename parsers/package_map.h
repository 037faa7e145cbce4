#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/scene/diagnostic.h"

namespace sceneweld {

class Files;

/// Which folder each package name means (directives reference, section 10).
class PackageMap {
 public:
  struct Package {
    std::string folder;                     ///< Absolute, normalised.
    std::optional<std::string> deprecated;  ///< The message, where it is deprecated.
  };

  /// `--package NAME=DIR`: the folder must exist; the same name for another
  /// folder is an error. Reports without a place; false on error.
  bool Add(std::string name, std::string folder, const Files& files, Diagnostics& diagnostics);
  /// `--package-xml FILE`: the package that the file describes, its own folder.
  bool AddPackageXml(const std::string& file, Files& files, Diagnostics& diagnostics);
  /// `--package-folder DIR`: every package found below the folder.
  bool PopulateFromFolder(const std::string& folder, Files& files, Diagnostics& diagnostics);

  const Package* Find(std::string_view name) const;
  std::vector<std::string_view> Names() const;
  /// `package://NAME/rest` for a path inside a package; the innermost package
  /// wins, then the first by name.
  std::optional<std::string> UriOf(const std::string& path) const;
  bool empty() const { return packages_.empty(); }

 private:
  std::map<std::string, Package, std::less<>> packages_;
};

}  // namespace sceneweld
