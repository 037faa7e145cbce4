// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/usd/layout.h"

namespace sceneweld::usd {

/// The prims with `PhysicsArticulationRootAPI`: one for each tree in which a joint moves. The root of a floating tree
/// is the prim of its base. The root of a tree that is held to the world is the top-level instance around the holding
/// joint, or that joint itself if the instance has other trees, because roots must not lie below each other.
class ArticulationRoots {
 public:
  explicit ArticulationRoots(const Layout& layout);

  bool Is(Index<ModelInstance> top) const { return models_[top.value()]; }
  bool Is(Index<Body> body) const { return bodies_[body.value()]; }
  bool Is(Index<Joint> joint) const { return joints_[joint.value()]; }

 private:
  std::vector<bool> models_, bodies_, joints_;
};

}  // namespace sceneweld::usd
