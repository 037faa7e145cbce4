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
/// length. If its length is zero or not finite, there is no rotation.
Pose PoseAt(const Motion& motion, std::span<const double> q);

/// X_FM with all positions at their defaults.
Pose DefaultX_FM(const Motion& motion);

/// X_PC of the child body's frame in the parent body's, given that of the joint's frames.
Pose ChildInParent(const Joint& joint, const Pose& X_FM);

/// The seven positions for a pose, as for a floating joint, and back.
void AppendPositions(const Pose& X_FM, std::vector<double>& q);
Pose PoseOfFloating(std::span<const double> q);

/// Appends the default positions of a joint: PositionCount numbers.
void AppendDefaultPositions(const Joint& joint, std::vector<double>& q);

/// Why a joint cannot have these positions, for a message after "joint `x` "; empty if it can: there must be
/// PositionCount numbers, and a quaternion must not be all zero.
std::string PositionsFault(const Motion& motion, std::span<const double> positions);

/// Sets the default positions of a joint. Limits are ignored. If the numbers do not fit the joint, nothing changes, and
/// the text gives the reason (PositionsFault); otherwise it is empty.
std::string SetDefaultPositions(Joint& joint, std::span<const double> positions);

/// The help line for a position beyond the limits of `dof` that was most likely meant in degrees: a round number, or
/// more than a turn, that would be within them. Empty for others.
std::string HelpForDegrees(const Motion& motion, const Dof& dof, double q);

}  // namespace sceneweld
