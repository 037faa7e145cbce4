// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// X_WB of every body with all joints at zero and floating joints at their default. Formats without default positions
/// have their bodies there.
std::vector<Pose> ZeroPoses(const Scene& scene);

/// The tree of bodies as an engine has read it from a file. Frames L are those of the engine's links, which may differ
/// from the frames of the scene's bodies.
struct EngineTree {
  /// A joint that turns or slides.
  struct MovingJoint {
    Index<Joint> joint;  ///< Of the scene: revolute or prismatic.
    Index<Body> parent;  ///< In the engine's sense.
    Index<Body> child;
    Pose X_PJ;     ///< The joint's frame on the parent's link, at zero.
    Pose X_CJ;     ///< The same on the child's link.
    Vector3 axis;  ///< In J.
  };

  std::vector<Pose> X_WL;  ///< By body of the scene, all joints at zero.
  std::vector<MovingJoint> moving;
  /// The pose of each engine link in the scene's body.
  std::vector<Pose> X_BL;
  Pose X_EngineWorld;  ///< The pose of the scene's world in the engine's.
};

/// The largest difference of link poses in the world, at `configurations` random positions of all revolute and
/// prismatic joints (the same ones each time). The scene moves by its own joints, the engine's tree by the engine's
/// reading; other joints stay at zero. In metres, or of a component of a quaternion, relative to the larger of 1 and
/// the distance from the origin.
double LargestMotionDifference(const Scene& scene, const EngineTree& engine, int configurations);

}  // namespace sceneweld
