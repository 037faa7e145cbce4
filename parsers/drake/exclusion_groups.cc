// SPDX-License-Identifier: BSD-3-Clause
// Turns excluded pairs into collision filter groups, for formats without pairs.

#include "sceneweld/parsers/drake/exclusion_groups.h"

#include <limits>

namespace sceneweld {

std::vector<ExclusionGroup> GroupExclusions(const Scene& scene) {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::vector<ExclusionGroup> groups;
  std::vector<std::uint32_t> of_body(scene.excluded_pairs.empty() ? 0 : scene.bodies.size(), kNone);
  const auto group_of = [&](Index<Body> body, Span span) {
    std::uint32_t& index = of_body[body.value()];
    if (index == kNone) {
      index = static_cast<std::uint32_t>(groups.size());
      groups.push_back({body, {}, span});
    }
    return index;
  };
  for (const ExcludedPair& pair : scene.excluded_pairs) {
    const auto a = group_of(pair.body_A, pair.span);
    const auto b = group_of(pair.body_B, pair.span);
    groups[a].others.push_back(b);
  }
  return groups;
}

}  // namespace sceneweld
