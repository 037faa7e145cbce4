// SPDX-License-Identifier: BSD-3-Clause
// Says which bodies nothing holds.

#include "sceneweld/scene/free_bodies.h"

#include "sceneweld/scene/positions.h"

namespace sceneweld {

bool IsFree(const Scene& scene, const SpanningTree::Entry& entry) {
  return !entry.joint || std::holds_alternative<Floating>(scene.joints[entry.joint].motion);
}

std::vector<bool> FreeBodies(const Scene& scene, const SpanningTree& tree) {
  std::vector<bool> is_free(scene.bodies.size(), false);
  for (const SpanningTree::Entry& entry : tree.entries) is_free[entry.body.value()] = IsFree(scene, entry);
  return is_free;
}

std::string FreePoseFault(const Scene& scene, const std::vector<bool>& is_free, Index<Body> body,
                          std::span<const double> numbers) {
  if (!is_free[body.value()]) return "is not free: a joint holds it";
  if (scene.bodies[body].deformable) return "is deformable: it has no pose";
  if (PositionsFault(Floating{}, numbers).empty()) return {};
  return "needs seven numbers: the quaternion w x y z, which is not zero, then x y z";
}

}  // namespace sceneweld
