// SPDX-License-Identifier: BSD-3-Clause
#pragma once

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

}  // namespace sceneweld
