// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <variant>

#include "sceneweld/scene/frame.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

// scene/fields/force_element.h documents the members, with units and ranges.

/// Spring and damper between two frames, by roll, pitch and yaw (Drake's LinearBushingRollPitchYaw;
/// docs/reference/urdf.md, 15).
struct LinearBushingRpy {
  Name name;
  FrameRef frame_A;
  FrameRef frame_C;
  Vector3 torque_stiffness;
  Vector3 torque_damping;
  Vector3 force_stiffness;
  Vector3 force_damping;
};

/// Spring and damper along the line between two points.
struct LinearSpringDamper {
  Ref<Body> body_A;
  Vector3 p_AP;
  Ref<Body> body_B;
  Vector3 p_BQ;
  double free_length = 1;
  double stiffness = 0;
  double damping = 0;
};

struct ForceElement {
  Index<ModelInstance> model;
  std::variant<LinearBushingRpy, LinearSpringDamper> law;
  Span span;
  KeptList kept{};
};

}  // namespace sceneweld
