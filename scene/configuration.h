// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <vector>

#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/tables/ref.h"

namespace sceneweld {

// scene/fields/configuration.h documents the members, with units and ranges.

/// The state of one joint in a configuration. The others keep their default positions.
struct JointState {
  Ref<Joint> joint;
  std::vector<double> positions;
  std::vector<double> velocities;
};

/// The state of a body without a joint to its parent: a free body, or a mocap body.
struct BodyState {
  Ref<Body> body;
  Pose X_WB;
  /// If the body's default pose changes from this one, X_WB moves along.
  Pose X_WB_default;
  std::vector<double> velocities;
};

/// A named state of a model: a group state of SRDF, or a key of MJCF.
struct Configuration {
  Name name;                      ///< Empty in keys of MJCF without a name; others may have the same.
  Index<ModelInstance> model{0};  ///< 0 is the world's.
  Name group;
  std::vector<JointState> joints;
  std::vector<BodyState> bodies;
  Span span;
  KeptList kept{};
};

}  // namespace sceneweld
