// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>
#include <optional>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/geometry.h"
#include "sceneweld/scene/inertia.h"

namespace sceneweld {

/// The principal moments of an inertia, in descending order, and the axes P that they are about.
struct PrincipalAxes {
  Rotation R_BP;
  Vector3 moments;  ///< [kg m^2]
};

/// Moments that differ by less than `noise`, as a share of their sum, count as equal, and products of inertia between
/// equal moments count as zero.
PrincipalAxes PrincipalAxesOf(const RotationalInertia& inertia, double noise = 1e-13);

/// The mass properties of a solid shape of one density [kg/m^3], in the shape's own frame. Nothing for half spaces,
/// planes and meshes.
std::optional<MassProperties> SolidOfShape(const Shape& shape, double density);

/// Whether an inertia without a mass is impossible, or nothing.
enum class ZeroMass { kIsReplaced, kStays };

/// The mass properties of a body B, from a mass and the inertia about the origin of a frame I, in I's axes; I's origin
/// is the centre of mass. Checks in this order (docs/reference/urdf.md, 5; docs/reference/sdformat.md, 7): a physically
/// impossible inertia is a warning and gives a ball of water; all numbers zero give a massless body with its centre of
/// mass at zero, whatever X_BI is; a mass that is not above zero is a warning and gives a ball of water of 1 kg. With
/// ZeroMass::kStays a mass of zero gives a massless body whatever the inertia is, with a warning.
MassProperties CheckedMassProperties(double mass, const Pose& X_BI, const RotationalInertia& inertia, Span span,
                                     Diagnostics& diagnostics, ZeroMass zero = ZeroMass::kIsReplaced);

/// The same numbers without a check if they differ from `checked`; otherwise null.
std::shared_ptr<const StatedMassProperties> StatedBeside(const MassProperties& checked, double mass, const Pose& X_BI,
                                                         const RotationalInertia& inertia);

}  // namespace sceneweld
