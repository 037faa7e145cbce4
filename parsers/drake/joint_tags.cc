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

constexpr ElementRow kControllerGains{
    "drake:controller_gains", "Gains of a PD controller of the actuator.", kGainsFields, {}};

bool ReadActuatorProperties(Element element, Actuator& actuator, Reading& reading) {
  bool good = ReadFields(element, kActuatorFields, actuator, reading);
  if (const Element gains = element.child(kControllerGains.name)) {
    good = ReadFields(gains, kGainsFields, actuator.gains, reading) && good;
  }
  return good;
}

}  // namespace sceneweld
