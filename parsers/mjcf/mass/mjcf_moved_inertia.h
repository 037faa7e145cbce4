// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sceneweld/parsers/mjcf/model/mjcf_model.h"
#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::mjcf {

/// The inertias that joints move in the default configuration, from the inverse of the mass matrix of their tree, as
/// MuJoCo computes them for `springdamper` and, since 3.15, for `dampratio`.
class MovedInertias {
 public:
  /// Axis and point are in the frame of the world.
  struct Joint {
    Index<sceneweld::Joint> index;
    JointType type = JointType::kHinge;
    Vector3 axis;
    Vector3 point;
    double armature = 0;
  };
  /// The first body is the world; a parent is before its children.
  struct Body {
    std::size_t parent = 0;
    bool is_free = false;
    double free_armature = 0;
    Pose X_WB;
    const MassProperties* mass = nullptr;
    std::vector<Joint> joints;
  };

  explicit MovedInertias(std::vector<Body> bodies);

  /// Of a joint of a body. Nothing if the tree has too many degrees of freedom. [kg m^2 or kg]
  std::optional<double> Of(std::size_t body, Index<sceneweld::Joint> joint);

 private:
  struct Tree {
    bool is_solved = false;
    std::map<std::uint32_t, double> inertias;  // By joint.
  };
  void Solve(std::size_t root, Tree& tree) const;

  std::vector<Body> bodies_;
  std::vector<std::size_t> roots_;  // By body.
  std::map<std::size_t, Tree> trees_;
};

/// Those of a model that is being read.
MovedInertias MovedInertiasOf(const Model& model);
/// Reports that values are not computed, because a tree is too large.
void ReportLargeTree(const sceneweld::Joint& joint, const std::string& what, Span span, Diagnostics& diagnostics);

/// Sets the stiffness and damping of each joint with `springdamper="TIMECONST DAMPRATIO"` as MuJoCo does
/// (`AutoSpringDamper`): the joint alone, with the inertia that it moves in the default configuration, has this time
/// constant and damping ratio. A tree with too many degrees of freedom is a warning.
void SetSpringDampers(Model& model);

}  // namespace sceneweld::mjcf
