#include "sceneweld/parsers/drake/joint_tags.h"

namespace sceneweld {
namespace {

using enum Spelling;

constexpr Field kGainsFields[] = {
    field<&ControllerGains::p>("p", kAttribute, Facet::kRequired | Facet::kNonNegative | Facet::kFinite,
                               "Proportional gain. [N m/rad, N/m]"),
    field<&ControllerGains::d>("d", kAttribute, Facet::kRequired | Facet::kNonNegative | Facet::kFinite,
                               "Derivative gain. [N m s/rad, N s/m]"),
};

}  // namespace

constexpr Field kAccelerationLimit[1] = {
    field<&Dof::acceleration_limit>("drake:acceleration", kChildOrAttribute, Facet::kNonNegative,
                                    "Greatest acceleration, both ways. [rad/s^2, m/s^2]"),
};
constexpr Field kActuatorFields[2] = {
    field<&Actuator::rotor_inertia>("drake:rotor_inertia", kValue, Facet::kNone,
                                    "Inertia of the rotor, on the motor's side of the gear. [kg m^2 or kg]"),
    field<&Actuator::gear_ratio>("drake:gear_ratio", kValue, Facet::kNone,
                                 "Turns of the motor for one of the joint. [-]"),
};
constexpr ElementRow kControllerGains{
    "drake:controller_gains", "Gains of a PD controller of the actuator.", kGainsFields, {}};

bool ReadActuatorProperties(Element element, Actuator& actuator, Reading& reading) {
  bool good = ReadFields(element, kActuatorFields, actuator, reading);
  if (const Element gains = element.child(kControllerGains.name.data())) {
    good = ReadFields(gains, kGainsFields, actuator.gains, reading) && good;
  }
  return good;
}

}  // namespace sceneweld
