// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <utility>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

class Diagnostics;

/// Resolves the references in `member_groups` and `ignores` of all groups that are still unresolved, once everything is
/// composed. Reports unknown ones at their places.
void ResolveCollisionFilterGroups(Scene& scene, Diagnostics& diagnostics);

/// For each group its bodies, with member groups expanded transitively (groups in a circle share the union), in order
/// of the bodies, each once. Needs resolved groups.
std::vector<std::vector<Index<Body>>> ExpandedMembers(const Scene& scene);

/// An upper bound of the number of members, all groups together: a body that comes to a group in several ways is
/// counted several times. Does not store the members.
std::size_t MostExpandedMembers(const Scene& scene);

/// Every unordered pair of bodies that never collides, by groups or by explicit exclusion: the lower index first,
/// sorted, each once. Needs resolved groups.
std::vector<std::pair<Index<Body>, Index<Body>>> ExcludedBodyPairs(const Scene& scene);

/// An upper bound of the number of pairs: a pair that several rules exclude is counted several times.
std::size_t MostExcludedPairs(const Scene& scene);

/// The partners of `body` in those pairs, sorted.
std::vector<Index<Body>> BodiesExcludedWith(const Scene& scene, Index<Body> body);

}  // namespace sceneweld
