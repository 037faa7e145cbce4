#pragma once

#include <memory>

#include "sceneweld/parsers/table_read.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld {

/// What stands in a `drake:joint` of type curvilinear beside what all joints
/// have (URDF reference, section 11; SDFormat reference, section 12).
extern const ElementRow kCurves;
extern const Field kCurveFields[3];

/// The path of a curvilinear joint; null when something is at fault, which has
/// been reported. Unknown children of the joint are the caller's business.
std::shared_ptr<const Curve> ReadCurve(Element joint, Reading& reading);

}  // namespace sceneweld
