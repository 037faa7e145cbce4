// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <vector>

#include "sceneweld/parsers/mjcf/read/mjcf_model.h"

namespace sceneweld::mjcf {

/// The subtree below each body in the default configuration, computed on first use.
class Subtrees {
 public:
  explicit Subtrees(const Model& model) : model_(model) {}

  /// The inertia that a hinge or slide moves: that of everything behind it, and
  /// its armature. [kg m^2 or kg]
  double InertiaAt(const JointRecord& record);

 private:
  void Sum();

  const Model& model_;
  std::vector<MassProperties> sums_;  // by place in Model::bodies, in the world's frame
};

}  // namespace sceneweld::mjcf
