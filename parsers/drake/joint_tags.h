// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/actuator.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

/// `drake:acceleration` of a joint's limit.
inline constexpr Field kAccelerationLimit =
    field<&Dof::acceleration_limit>("drake:acceleration", Spelling::kChildOrAttribute, Facet::kNonNegative,
                                    "Greatest acceleration, both ways. [rad/s^2, m/s^2]");

/// `drake:mimic` of a joint, with the rows of Mimic.
extern const ElementRow kDrakeMimic;

/// Drake's additions to an actuator: `drake:rotor_inertia`, `drake:gear_ratio` (rows of Actuator) and
/// `drake:controller_gains` (docs/reference/urdf.md, 13; docs/reference/sdformat.md, 11).
inline constexpr Field kActuatorFields[] = {
    field<&Actuator::rotor_inertia>("drake:rotor_inertia", Spelling::kValue, Facet::kNone,
                                    "Inertia of the rotor, on the motor's side of the gear. [kg m^2 or kg]"),
    field<&Actuator::gear_ratio>("drake:gear_ratio", Spelling::kValue, Facet::kNone,
                                 "Turns of the motor for one of the joint. [-]"),
};
extern const ElementRow kControllerGains;

/// Reads the three from the element that holds them (URDF: `actuator`, SDFormat: `joint`). Returns false if an error
/// was reported.
bool ReadActuatorProperties(Element element, Actuator& actuator, Reading& reading);

/// Writes the elements that ReadActuatorProperties reads, into the element that is open.
void WriteActuatorProperties(XmlOutput& out, const Actuator& actuator);

}  // namespace sceneweld
