#pragma once

#include <variant>

#include "sceneweld/scene/frame_ref.h"

namespace sceneweld {

/// Spring and damper between two frames, by roll, pitch and yaw (Drake's
/// LinearBushingRollPitchYaw; URDF reference, section 15). All >= 0.
struct LinearBushingRpy {
  Name name;
  FrameRef frame_A;
  FrameRef frame_C;
  Vector3 torque_stiffness;  ///< [N m/rad]
  Vector3 torque_damping;    ///< [N m s/rad]
  Vector3 force_stiffness;   ///< [N/m]
  Vector3 force_damping;     ///< [N s/m]
};

/// Spring and damper along the line between two points.
struct LinearSpringDamper {
  Ref<Body> body_A;
  Vector3 p_AP;  ///< Point P, in A. [m]
  Ref<Body> body_B;
  Vector3 p_BQ;            ///< Point Q, in B. [m]
  double free_length = 1;  ///< > 0 [m]
  double stiffness = 0;    ///< >= 0 [N/m]
  double damping = 0;      ///< >= 0 [N s/m]
};

struct ForceElement {
  Index<ModelInstance> model;
  std::variant<LinearBushingRpy, LinearSpringDamper> law;
  Span span;
};

}  // namespace sceneweld
