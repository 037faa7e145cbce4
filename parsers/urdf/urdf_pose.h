#pragma once

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::urdf {

/// The pose of the `origin` of an element; identity without one. What is at
/// fault is reported and taken as zero.
Pose ReadOrigin(Element element, Reading& reading);

/// The same from the attributes `xyz` and `rpy` or `quat_xyzw` of the element
/// itself.
Pose ReadPose(Element element, Reading& reading);

}  // namespace sceneweld::urdf
