// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/limits.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Checks rules between the fields of an element, and between an element and those that it refers to, such as limits
/// in order, roles of a geometry, and the degrees of freedom of the joint that an actuator moves. Needs CheckFields.
/// Returns false after an error.
bool CheckElements(const Scene& scene, Diagnostics& diagnostics, StopCheck& stop);

}  // namespace sceneweld
