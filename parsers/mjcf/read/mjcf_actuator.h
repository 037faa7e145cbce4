// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/actuator.h"
#include "sceneweld/scene/inertia.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::mjcf {

/// How an actuator on a hinge or slide turns its control into a force, on the actuator's side of the gear.
struct ControlLaw {
  /// Force per unit of control; nullopt for a controller or another law.
  std::optional<double> motor_gain;
  bool is_controller = false;  ///< It has the law of `gains`.
  ControllerGains gains;
  double damping_ratio = 0;          ///< If positive, it replaces gains.d.
  double largest_force = kInfinity;  ///< [N m, N]
  bool is_of_control = false;        ///< The range of the control limits the force, and no range of forces does.
};

/// The law of an actuator. Reports values that a scene cannot hold.
ControlLaw LawOf(Element element, const ActuatorElement& says, bool autolimits, Reading& reading);
/// Sets gear ratio, effort limit and gains, on the joint's side of the gear. `inertia`: what the joint moves; called
/// for a damping ratio only.
void SetLaw(const ControlLaw& law, double gear, const std::function<double()>& inertia, Actuator& actuator);
/// Keeps the gears of other axes, which a hinge or slide does not have, as a `gear` whose first number is 0. The entry
/// has all of them.
void KeepOtherGears(const ActuatorElement& says, KeptList& kept);
/// Whether the actuator of the scene holds an attribute.
bool HoldsAttributeOf(const ActuatorElement& says, const ControlLaw& law, std::string_view attribute);

/// An actuator of a kept section, as it is read.
struct MotorEntry {
  bool good = false;
  ActuatorElement says;
  ControlLaw law;
};
MotorEntry ReadMotorEntry(const std::string& entry);

}  // namespace sceneweld::mjcf
