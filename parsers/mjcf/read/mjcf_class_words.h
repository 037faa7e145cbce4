// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/model/mjcf_file.h"
#include "sceneweld/parsers/xml/xml_copy.h"

namespace sceneweld::mjcf {

/// Gives a material the layers of its class. A `texture` replaces the colours.
void TakeLayers(const Class& of, XmlCopy& copy);
/// Whether the class has other actuators after `general`: each takes back the filter and the inherited range of `general`.
bool TakesBackGeneral(const Class& of);
/// Filters the control of a `position` as the class of `general` says. Only this filter has an attribute.
void TakeFilter(const Class& of, XmlCopy& copy);

}  // namespace sceneweld::mjcf
