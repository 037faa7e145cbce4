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
  std::vector<std::uint32_t> others;  ///< Groups that it ignores; each pair is listed once.
  Span span;
};

/// The excluded pairs of a scene as such groups, in the order in which the bodies occur.
std::vector<ExclusionGroup> GroupExclusions(const Scene& scene);

}  // namespace sceneweld
