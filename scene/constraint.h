#pragma once

#include <variant>
#include <vector>

#include "sceneweld/scene/joint.h"

namespace sceneweld {

/// P of A and Q of B stay together.
struct BallConstraint {
  Ref<Body> body_A;
  Vector3 p_AP;  ///< [m]
  Ref<Body> body_B;
  Vector3 p_BQ;  ///< [m]
};

/// P of A and Q of B keep a distance.
struct DistanceConstraint {
  Ref<Body> body_A;
  Vector3 p_AP;  ///< [m]
  Ref<Body> body_B;
  Vector3 p_BQ;                  ///< [m]
  double distance = 0;           ///< > 0 [m]
  double stiffness = kInfinity;  ///< > 0 [N/m]
  double damping = 0;            ///< >= 0 [N s/m]
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
    Ref<Joint> joint;  ///< With one degree of freedom; each joint once.
    double coefficient = 1;
  };
  std::vector<Term> joints;
  double offset = 0;
  double lower = -kInfinity;
  double upper = kInfinity;
  double stiffness = kInfinity;  ///< > 0
  double damping = 0;            ///< >= 0
};

struct Constraint {
  Index<ModelInstance> model;
  std::variant<BallConstraint, DistanceConstraint, WeldConstraint, TendonConstraint> law;
  Span span;
};

}  // namespace sceneweld
