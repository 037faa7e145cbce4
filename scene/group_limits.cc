// SPDX-License-Identifier: BSD-3-Clause
// Limits on the members of groups.

#include "sceneweld/scene/group_limits.h"

#include <string>

#include "sceneweld/scene/collision_filter.h"

namespace sceneweld {

bool CheckGroupMembers(const Scene& scene, const Limits& limits, Diagnostics& diagnostics) {
  if (MostExpandedMembers(scene) <= limits.max_elements) return true;
  diagnostics.Error("limit-exceeded", {},
                    "the collision filter groups have more than " + std::to_string(limits.max_elements) +
                        " members, those of groups in groups counted in each");
  return false;
}

}  // namespace sceneweld
