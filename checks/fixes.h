// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "sceneweld/checks/lint_subject.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/parsers/assets/asset_copies.h"
#include "sceneweld/scene/rendering/fix.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Deletes what the input says about collision filters. A fix is empty if it is not certain what to delete.
class FilterFix {
 public:
  /// `members`: those of ExpandedMembers. Both must outlive it.
  FilterFix(const Scene& scene, const std::vector<std::vector<Index<Body>>>& members)
      : scene_(scene), members_(members) {}

  /// Deletes a group, unless another one that has members names it; then fewer pairs may be excluded.
  Fix DeleteGroup(Index<CollisionFilterGroup> group);
  /// Deletes the entry `ignores[entry]` of a group; then fewer pairs may be excluded.
  Fix DeleteIgnored(Index<CollisionFilterGroup> group, std::size_t entry);
  /// Deletes an `<exclude>` of MJCF. Unless `is_excluded_anyway`, its bodies may then collide.
  Fix DeletePair(const ExcludedPair& pair, bool is_excluded_anyway);

 private:
  std::vector<Index<CollisionFilterGroup>> NamedBy(Index<CollisionFilterGroup> group) const;
  Span RemovalOf(const CollisionFilterGroup& group);

  const Scene& scene_;
  const std::vector<std::vector<Index<Body>>>& members_;
  XmlPlaces places_;
};

/// Writes the inertias that bodies have at uniform density in the volume of their geometries, with their own masses,
/// about their centres of mass. Empty if the volume of a body is unknown, or if the input does not give the inertia of
/// a body in a way that is surely understood. Not safe.
Fix RecomputeInertias(LintSubject& subject, const std::vector<Index<Body>>& bodies);

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
