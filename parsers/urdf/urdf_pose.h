// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/pose.h"

namespace sceneweld::urdf {

/// The pose of the `origin` of an element; identity if there is none. Invalid values are reported and replaced by zero.
Pose ReadOrigin(Element element, Reading& reading);

}  // namespace sceneweld::urdf
