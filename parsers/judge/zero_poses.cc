// SPDX-License-Identifier: BSD-3-Clause
// Poses of bodies with all joints at zero.

#include "sceneweld/parsers/judge/zero_poses.h"

#include <algorithm>

#include "sceneweld/scene/kinematics.h"

namespace sceneweld {

std::vector<Pose> ZeroPoses(const Scene& scene) {
  std::vector<Pose> X_WB;
  X_WB.reserve(scene.bodies.size());
  const auto take = [&](const Scene& from) {
    for (const Body& body : from.bodies) X_WB.push_back(body.X_WB);
  };
  const auto moved = [](const Joint& joint) {
    const auto dofs = Dofs(joint);
    return std::any_of(dofs.begin(), dofs.end(), [](const Dof& dof) { return dof.default_position != 0; });
  };
  if (std::none_of(scene.joints.begin(), scene.joints.end(), moved)) {
    take(scene);
    return X_WB;
  }
  const Kinematics kinematics(scene);
  kinematics.BodyPoses(kinematics.ZeroPositions(), X_WB);
  return X_WB;
}

}  // namespace sceneweld
