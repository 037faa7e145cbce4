// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "sceneweld/checks/source_places.h"
#include "sceneweld/scene/fix.h"
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

}  // namespace sceneweld
