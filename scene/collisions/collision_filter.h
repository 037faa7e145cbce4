// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

class Diagnostics;
struct Limits;

/// Resolves the references in `member_groups` and `ignores` of all groups that are still unresolved, once everything is
/// composed. Reports unknown ones at their places.
void ResolveCollisionFilterGroups(Scene& scene, Diagnostics& diagnostics);

/// For each group its bodies, with member groups expanded transitively (groups in a circle share the union), in order
/// of the bodies, each once. Needs resolved groups.
std::vector<std::vector<Index<Body>>> ExpandedMembers(const Scene& scene);

/// An upper bound of the number of members, all groups together: a body that comes to a group in several ways is
/// counted several times. Does not store the members.
std::size_t MostExpandedMembers(const Scene& scene);

/// A small text may give groups with too many members to list. Code that lists them calls this first. It reports
/// `limit-exceeded` and returns false if there are more than Limits::max_elements. Needs resolved groups.
bool CheckGroupMembers(const Scene& scene, const Limits& limits, Diagnostics& diagnostics);

}  // namespace sceneweld
