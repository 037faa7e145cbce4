// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <string>
#include <vector>

#include "sceneweld/checks/source_places.h"
#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/scene/fix.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Writes other paths of meshes and images.
class PathFix {
 public:
  /// `root`: the folder of the input.
  PathFix(const Scene& scene, std::string root) : scene_(scene), root_(std::move(root)) {}

  /// Writes the path of the same file from the folder of the file that names it. Empty without a path, or if a file
  /// names it in a way that starts from elsewhere.
  Fix Write(const AssetUse& use, const std::string& path);
  /// Writes another URI for a file that does not exist: that of the existing file that is meant.
  Fix WriteFound(const AssetUse& use, const std::string& uri);

 private:
  struct Place {
    XmlPlace element;
    Span span;
  };
  /// Where the texts of the scene name a file like this.
  std::vector<Place> PlacesOf(const std::vector<std::string>& uris);
  Fix WriteAt(const std::vector<Place>& places, const std::string& uri);

  const Scene& scene_;
  const std::string root_;
  XmlPlaces places_;
};

}  // namespace sceneweld
