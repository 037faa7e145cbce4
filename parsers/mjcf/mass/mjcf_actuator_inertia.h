// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <vector>

#include "sceneweld/scene/inertia.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::mjcf {

/// The inertia of the subtree of each body in the default configuration.
class Subtrees {
 public:
  struct Body {
    std::size_t parent;  ///< The place of the parent, which is before the body.
    bool is_free;
    Pose X_WB;
    const MassProperties* mass;
  };
  explicit Subtrees(const std::vector<Body>& bodies);

  /// The inertia of all bodies behind a hinge or slide. Axis and point of the joint are in the frame of the world.
  /// [kg m^2 or kg]
  double InertiaAt(std::size_t body, bool is_slide, const Vector3& axis, const Vector3& point) const;

 private:
  std::vector<MassProperties> sums_;  // In the frame of the world.
};

}  // namespace sceneweld::mjcf
