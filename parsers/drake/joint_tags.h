#pragma once

#include "sceneweld/parsers/table_read.h"
#include "sceneweld/scene/actuator.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

/// `drake:acceleration` of a joint's limit.
extern const Field kAccelerationLimit[1];

/// What Drake adds to an actuator: `drake:rotor_inertia`, `drake:gear_ratio` (rows
/// of Actuator) and `drake:controller_gains` (URDF reference, section 13; SDFormat
/// reference, section 11).
extern const Field kActuatorFields[2];
extern const ElementRow kControllerGains;

/// Reads the three from the element that holds them (URDF: `actuator`, SDFormat:
/// `joint`). Returns false when something was reported as an error.
bool ReadActuatorProperties(Element element, Actuator& actuator, Reading& reading);

}  // namespace sceneweld
