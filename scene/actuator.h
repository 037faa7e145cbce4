#pragma once

#include <optional>

#include "sceneweld/scene/joint.h"

namespace sceneweld {

/// Gains of a PD controller; both zero: no controller.
struct ControllerGains {
  double p = 0;  ///< >= 0
  double d = 0;  ///< >= 0
  bool operator==(const ControllerGains&) const = default;
};

/// A motor on a joint with one degree of freedom.
struct Actuator {
  Name name;  ///< Local to its model.
  Index<ModelInstance> model;
  Ref<Joint> joint;
  double effort_limit = kInfinity;  ///< > 0 [N m, N]
  double gear_ratio = 1;
  double rotor_inertia = 0;  ///< Of the motor's side. [kg m^2 or kg]
  ControllerGains gains;
  std::optional<double> mechanical_reduction;  ///< URDF's, kept only.
  Span span;
};

}  // namespace sceneweld
