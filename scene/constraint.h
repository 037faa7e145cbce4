// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <variant>
#include <vector>

#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

// scene/fields/constraint.h documents the members, with units and ranges.

/// P of A and Q of B stay together.
struct BallConstraint {
  Ref<Body> body_A;
  Vector3 p_AP;
  Ref<Body> body_B;
  Vector3 p_BQ;
};

/// P of A and Q of B keep a distance.
struct DistanceConstraint {
  Ref<Body> body_A;
  Vector3 p_AP;
  Ref<Body> body_B;
  Vector3 p_BQ;
  double distance = 0;
  double stiffness = kInfinity;
  double damping = 0;
};

/// Frame P of A and frame Q of B stay together.
struct WeldConstraint {
  Ref<Body> body_A;
  Pose X_AP;
  Ref<Body> body_B;
  Pose X_BQ;
};

/// lower <= sum(coefficient x position) + offset <= upper.
struct TendonConstraint {
  struct Term {
    Ref<Joint> joint;
    double coefficient = 1;
  };
  std::vector<Term> joints;
  double offset = 0;
  double lower = -kInfinity;
  double upper = kInfinity;
  double stiffness = kInfinity;
  double damping = 0;
};

struct Constraint {
  Index<ModelInstance> model;
  std::variant<BallConstraint, DistanceConstraint, WeldConstraint, TendonConstraint> law;
  Span span;
  KeptList kept{};
};

}  // namespace sceneweld
