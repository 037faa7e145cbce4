#pragma once

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::urdf {

/// The pose of the `origin` of an element; identity without one. What is at
/// fault is reported and taken as zero.
Pose ReadOrigin(Element element, Reading& reading);

}  // namespace sceneweld::urdf
