// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sceneweld/scene/joint.h"

namespace sceneweld {

// The positions q of a joint: PositionCount numbers, in this order and these units.
//   weld         none
//   revolute     angle [rad]
//   prismatic    way [m]
//   screw        angle [rad]
//   ball         roll, pitch, yaw [rad]: R_FM = Rz(yaw) Ry(pitch) Rx(roll)
//   universal    angle about x of F, angle about y of M [rad]
//   planar       x, y of M's origin in F [m], then the turn about z [rad]
//   curvilinear  arc length [m]
//   floating     w, x, y, z of the quaternion R_FM, then x, y, z of p_FM [m]

/// X_FM at positions q, of which there must be PositionCount. Limits are ignored. A quaternion need not have unit
/// length; one that is not a rotation (its length zero or not finite) means no rotation.
Pose PoseAt(const Motion& motion, std::span<const double> q);

/// X_FM with all positions at their defaults.
Pose DefaultX_FM(const Motion& motion);

/// X_PC of the child body's frame in the parent body's, given that of the joint's frames.
Pose ChildInParent(const Joint& joint, const Pose& X_FM);

/// The seven positions of a pose, as for a floating joint, and back.
void AppendPositions(const Pose& X_FM, std::vector<double>& q);
Pose PoseOfFloating(std::span<const double> q);

/// Appends the default positions of a joint: PositionCount numbers.
void AppendDefaultPositions(const Joint& joint, std::vector<double>& q);

/// Why a joint cannot have these positions, to be read after "joint `x` "; empty where
/// it can: there are as many as PositionCount, and a quaternion is not all zero.
std::string PositionsFault(const Motion& motion, std::span<const double> positions);

/// Sets the default positions of a joint. Limits are not looked at. Where the numbers do
/// not fit the joint nothing is changed; the text says why (PositionsFault), and is
/// empty otherwise.
std::string SetDefaultPositions(Joint& joint, std::span<const double> positions);

}  // namespace sceneweld
