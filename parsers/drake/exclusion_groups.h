// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstdint>
#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// All explicit exclusions of one body, as a collision filter group with that
/// body alone.
struct ExclusionGroup {
  Index<Body> body;
  std::vector<std::uint32_t> others;  ///< Groups that it ignores; each pair once.
  Span span;
};

/// The excluded pairs of a scene as such groups, in order of their first mention.
std::vector<ExclusionGroup> GroupExclusions(const Scene& scene);

}  // namespace sceneweld
