// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <utility>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

class Diagnostics;

/// Resolves the references in `member_groups` and `ignores` of all groups that are not yet, once
/// everything is composed; reports unknown ones where they stand.
void ResolveCollisionFilterGroups(Scene& scene, Diagnostics& diagnostics);

/// For each group the bodies that belong to it, member groups expanded
/// transitively (groups in a circle share the union), in order of the bodies,
/// each once. Needs resolved groups.
std::vector<std::vector<Index<Body>>> ExpandedMembers(const Scene& scene);

/// How many that makes at most, all groups together: bodies that come to a group in several
/// ways are counted several times. Takes no memory for them.
std::size_t MostExpandedMembers(const Scene& scene);

/// Every unordered pair of bodies that never collides, by groups or by explicit
/// exclusion; the lower index first, sorted, each once. Needs resolved groups.
std::vector<std::pair<Index<Body>, Index<Body>>> ExcludedBodyPairs(const Scene& scene);

/// How many pairs that makes at most, where several rules exclude some.
std::size_t MostExcludedPairs(const Scene& scene);

/// The other bodies of those pairs that `body` is in, sorted.
std::vector<Index<Body>> BodiesExcludedWith(const Scene& scene, Index<Body> body);

}  // namespace sceneweld
