// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/sdf/layout/sdf_names.h"
#include "sceneweld/parsers/sdf/read/sdf_reader.h"

namespace sceneweld::sdf {

/// The `<pose>` of an element; if absent, the identity in the default parent.
PoseDeclaration ReadPose(Element owner, Version version, Reading& reading);

/// The pose of `<inertial>`, which is always relative to the link.
Pose ReadInertialPose(Element inertial, FileReading& file);

}  // namespace sceneweld::sdf
