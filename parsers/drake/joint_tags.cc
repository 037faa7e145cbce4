// SPDX-License-Identifier: BSD-3-Clause
// `drake:mimic` and `drake:controller_gains`.

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

constexpr Field kMimicFields[] = {
    field<&Mimic::leader>("joint", kAttribute, Facet::kRequired, "The joint of the same model that leads."),
    field<&Mimic::multiplier>("multiplier", kAttribute, Facet::kRequired, "Factor on the leader's position."),
    field<&Mimic::offset>("offset", kAttribute, Facet::kRequired, "Added to it. [rad, m]"),
};

}  // namespace

constexpr ElementRow kDrakeMimic{
    "drake:mimic", "Follows another joint: position = multiplier x position of the leader + offset.", kMimicFields, {}};
constexpr ElementRow kControllerGains{
    "drake:controller_gains", "Gains of a PD controller of the actuator.", kGainsFields, {}};

bool ReadActuatorProperties(Element element, Actuator& actuator, Reading& reading) {
  bool good = ReadFields(element, kActuatorFields, actuator, reading);
  if (const Element gains = element.child(kControllerGains.name)) {
    good = ReadFields(gains, kGainsFields, actuator.gains, reading) && good;
  }
  return good;
}

void WriteActuatorProperties(XmlOutput& out, const Actuator& actuator) {
  out.Fields(kActuatorFields, actuator);
  if (actuator.gains != ControllerGains()) out.Write(kControllerGains, actuator.gains);
}

}  // namespace sceneweld
