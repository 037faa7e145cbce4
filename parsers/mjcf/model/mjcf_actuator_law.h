// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/xml/element.h"

namespace sceneweld::mjcf {

/// Sets the law of an actuator (its gains, bias and state), and a range that another one replaces, as the tag of the
/// element says. `actuator` has the law that the element starts from, and the values of its rows. Returns false after
/// an error. The rules are those of MuJoCo 4.0, measured with MjSpec; a `dcmotor` gets no law, whose constants follow
/// from many attributes.
bool ApplyLaw(Element element, ActuatorElement& actuator, Reading& reading);

/// Copies the law.
void TakeLaw(const ActuatorElement& from, ActuatorElement& to);

/// Whether MuJoCo makes the same actuator of both, as far as tags differ: law, gear and range of the control.
bool HasSameLaw(const ActuatorElement& a, const ActuatorElement& b);

}  // namespace sceneweld::mjcf
