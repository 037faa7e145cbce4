// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string_view>

#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::usd {

/// How a file has the axis of a joint: as X, Y or Z of frames that are turned from F and M.
struct JointAxis {
  char letter = 'X';
  Rotation R_JA;  ///< From F to the frame in the file, the same as from M.
};

/// The form of an axis. Axes along +X, +Y or +Z need no turn; of others, X of the file lies along them.
JointAxis AxisInFile(const Vector3& axis);
/// The unit vector of a letter X, Y or Z.
Vector3 UnitVector(char letter);

/// One end of a joint in a stage.
struct JointEnd {
  Index<Body> body;
  Pose X_BJ;  ///< The joint's frame on the body. [m]
  Pose X_WJ;  ///< The joint's frame in the world of the scene, at the poses of the stage. [m]
};

/// The end `0` or `1`: `physics:body0`, `physics:localPos0`, `physics:localRot0`. The target may be any prim that has a
/// pose; the nearest body at or above it counts, or the world. Without a target, the end is on the world. If the stage
/// has no prim of the target's path, a warning says so: the end `0` is then on the world, and for the end `1` the
/// result is nothing.
std::optional<JointEnd> ReadJointEnd(Input& in, const stage::StagePrim& prim, char which);

/// `prim` is one of the types of joints of UsdPhysics, and it counts.
bool IsJointPrim(const stage::StagePrim& prim);

/// Whether a prim gives a property of type bool, and this value.
bool Says(const stage::StagePrim& prim, std::string_view property, bool value);

/// The place of the value of a property; of the prim if it has no such property.
Span SpanAt(const stage::StagePrim& prim, std::string_view property);

/// Adds a joint with a name that no other joint of its model has: `_1`, `_2`, ... is appended if necessary. Names of
/// prims are unique among siblings only.
Index<Joint> AddJointAs(Input& in, Joint joint);

}  // namespace sceneweld::usd
