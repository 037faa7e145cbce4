// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <vector>

#include "sceneweld/scene/joint.h"

namespace sceneweld::srdf {

// MoveIt orders the seven positions of a floating joint x, y, z, qx, qy, qz, qw. All other joints of URDF have the
// order of scene/positions.h.

inline constexpr std::size_t kFloatingCount = 7;

/// The positions of a joint in the order of the scene, from those in MoveIt's order, and back. There must be
/// PositionCount numbers.
std::vector<double> FromMoveIt(const Motion& motion, std::span<const double> values);
std::vector<double> ToMoveIt(const Motion& motion, std::span<const double> positions);

/// The same for a pose and the values of a floating virtual joint. The quaternion must not be zero.
Pose PoseFromMoveIt(std::span<const double> values);
std::vector<double> PoseToMoveIt(const Pose& pose);

/// The pose for x, y [m] and the turn about z [rad] of a planar virtual joint, and back. Empty if the pose leaves the
/// plane.
Pose PoseFromPlanar(std::span<const double> values);
std::vector<double> PoseToPlanar(const Pose& pose);

}  // namespace sceneweld::srdf
