// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "sceneweld/scene/diagnostic.h"
#include "sceneweld/scene/inertia.h"

namespace sceneweld {

/// The mass properties of a body B, from a mass and the inertia about the
/// origin of a frame I, in I's axes; I's origin is the centre of mass. Checks in
/// this order (URDF reference, section 5; SDFormat reference, section 7): an
/// inertia that cannot be is a warning and gives a ball of water; all numbers
/// zero are a massless body, its centre of mass zero whatever X_BI says; a mass
/// that is not above zero is a warning and gives a ball of water of 1 kg.
MassProperties CheckedMassProperties(double mass, const Pose& X_BI, const RotationalInertia& inertia, Span span,
                                     Diagnostics& diagnostics);

/// The same numbers without a check, where they are others than `checked`; null where they are those.
std::shared_ptr<const StatedMassProperties> StatedBeside(const MassProperties& checked, double mass, const Pose& X_BI,
                                                         const RotationalInertia& inertia);

}  // namespace sceneweld
