// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>

#include "sceneweld/scene/joint.h"
#include "sceneweld/scene/kept.h"

namespace sceneweld {

// scene/fields/actuator.h documents the members, with units and ranges.

/// Gains of a PD controller; both zero: no controller.
struct ControllerGains {
  double p = 0;
  double d = 0;
  bool operator==(const ControllerGains&) const = default;
};

/// A motor on a joint with one degree of freedom.
struct Actuator {
  Name name;
  Index<ModelInstance> model;
  Ref<Joint> joint;
  double effort_limit = kInfinity;
  double gear_ratio = 1;
  double rotor_inertia = 0;
  ControllerGains gains;
  std::optional<double> mechanical_reduction;
  KeptList kept;
  Span span;
};

}  // namespace sceneweld
