// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/mjcf/table/mjcf_elements.h"
#include "sceneweld/parsers/table/table_read.h"

namespace sceneweld::mjcf {

// Each overload reads the attributes of an element into a struct that starts as a copy of the element's class of
// defaults, and reports values that a scene cannot hold. The overloads serve elements of the model and elements of
// classes. They return false if a value is invalid.
bool Apply(Element element, MeshElement& mesh, Reading& reading);
bool Apply(Element element, MaterialElement& material, Reading& reading);
bool Apply(Element element, JointElement& joint, Reading& reading);
bool Apply(Element element, GeomElement& geom, Reading& reading);
bool Apply(Element element, SiteElement& site, Reading& reading);
bool Apply(Element element, CameraElement& camera, Reading& reading);
bool Apply(Element element, LightElement& light, Reading& reading);
bool Apply(Element element, PairElement& pair, Reading& reading);
bool Apply(Element element, EqualityElement& equality, Reading& reading);
bool Apply(Element element, TendonElement& tendon, Reading& reading);
bool Apply(Element element, ActuatorElement& actuator, Reading& reading);

}  // namespace sceneweld::mjcf
