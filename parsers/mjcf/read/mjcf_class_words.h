// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/model/mjcf_file.h"
#include "sceneweld/parsers/xml/xml_copy.h"

namespace sceneweld::mjcf {

/// Gives a material the layers of its class. A `texture` replaces the colours.
void TakeLayers(const Class& of, XmlCopy& copy);
/// Gives an actuator the law that its class gives it (docs/reference/mjcf.md, 4.2): in the words of its tag, or as a
/// `general`. The attributes that all tags share are in `copy` already, as far as its tag has them.
void SayLaw(Element actuator, const Class& of, XmlCopy& copy);

}  // namespace sceneweld::mjcf
