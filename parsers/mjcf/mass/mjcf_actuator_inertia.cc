// SPDX-License-Identifier: BSD-3-Clause
// Computes the inertia that actuators move, for damping ratios.

#include "sceneweld/parsers/mjcf/mass/mjcf_actuator_inertia.h"

namespace sceneweld::mjcf {

Subtrees::Subtrees(const std::vector<Body>& bodies) {
  sums_.reserve(bodies.size());
  for (const Body& body : bodies) sums_.push_back(body.mass->ReExpressed(body.X_WB));
  for (std::size_t place = bodies.size(); place-- > 1;) {
    const Body& body = bodies[place];
    if (!body.is_free) sums_[body.parent] = sums_[body.parent] + sums_[place];
  }
}

double Subtrees::InertiaAt(std::size_t body, bool is_slide, const Vector3& axis, const Vector3& point) const {
  const MassProperties& moved = sums_[body];
  if (is_slide) return moved.mass;
  const Vector3 arm = Cross(axis, moved.center_of_mass - point);
  return Dot(axis, moved.inertia.ToMatrix() * axis) + moved.mass * Dot(arm, arm);
}

}  // namespace sceneweld::mjcf
