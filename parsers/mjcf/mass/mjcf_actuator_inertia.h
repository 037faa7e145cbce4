// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// The inertia of the subtree of each body in the default configuration, computed on first use.
class Subtrees {
 public:
  explicit Subtrees(const Model& model) : model_(model) {}

  /// The inertia that a hinge or slide moves: of all bodies behind it, plus its armature. [kg m^2 or kg]
  double InertiaAt(const JointRecord& record);

 private:
  void Sum();

  const Model& model_;
  std::vector<MassProperties> sums_;  // By place in Model::bodies, in the frame of the world.
};

}  // namespace sceneweld::mjcf
