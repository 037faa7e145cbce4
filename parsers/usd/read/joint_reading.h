// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sceneweld/parsers/usd/read/input.h"
#include "sceneweld/parsers/usd/read/joint_frames.h"
#include "sceneweld/parsers/usd/read/joint_rows.h"
#include "sceneweld/scene/joint.h"

namespace sceneweld::usd {

/// The position limits of an axis, in units of the scene. Infinite: none.
struct AxisRange {
  double lower = -kInfinity;
  double upper = kInfinity;
};

/// One of the six axes of a PhysicsJoint that may move.
struct FreeAxis {
  int number = 0;  ///< 0 to 2: transX to transZ; 3 to 5: rotX to rotZ.
  AxisRange range;
  bool turns() const { return number >= 3; }
  char letter() const { return "XYZ"[number % 3]; }
};
std::string_view NameOfAxis(int number);

/// Reads `PhysicsLimitAPI`. `locked_at` becomes the pose at which the locked axes hold the joint. With `all`, no axis
/// counts as locked.
std::vector<FreeAxis> ReadFreeAxes(Input& in, const stage::StagePrim& prim, Pose& locked_at);
/// The limits of one axis, whether or not they lock it.
AxisRange ReadAxisRange(Input& in, const stage::StagePrim& prim, int number);
/// Reads `physics:lowerLimit` and `physics:upperLimit`.
AxisRange ReadRange(Input& in, const stage::StagePrim& prim, bool turns);

/// The motion of a joint with these axes, if the scene has one.
struct AxesMotion {
  Motion motion;
  Rotation R_JA;  ///< From the frames in the file to F and M.
  /// By degree of freedom: the place in the list of free axes.
  std::vector<std::size_t> order;
};
std::optional<AxesMotion> MotionOfAxes(const std::vector<FreeAxis>& axes);

/// Sets the default positions that bring M nearest to a pose X_FM. Returns whether it is there.
bool SetDefaults(Motion& motion, const Pose& X_FM);
/// The same for a chain of joints, each with one of the axes.
struct ChainDefaults {
  std::vector<double> positions;
  Pose X_FM;  ///< At these positions.
  bool fits = false;
};
ChainDefaults DefaultsOfChain(const std::vector<FreeAxis>& axes, const Pose& X_FM);
/// Whether two poses are the same, up to the rounding of single precision unless the tolerance is larger. [m, rad]
bool IsSamePlace(const Pose& a, const Pose& b, double tolerance = 2e-6);

/// The two ends of a joint.
struct JointEnds {
  JointEnd parent, child;
  /// At the poses of the stage.
  Pose X_FM() const { return parent.X_WJ.Inverse() * child.X_WJ; }
};

/// A joint of the stage, and one axis of it.
struct ReadAxis {
  std::string name;  ///< `angular`, `rotX`: the instance of the multiple-apply schemas.
  Index<Joint> joint;
  std::size_t dof = 0;
};

/// A joint prim, and the joints of the scene that it became.
struct JointRecord {
  const stage::StagePrim* prim = nullptr;
  std::vector<ReadAxis> axes;
};

/// Reads a drive. `turns` decides its units. Nothing if the prim has none of this name.
std::optional<Drive> ReadDrive(Input& in, const stage::StagePrim& prim, std::string_view axis, bool turns);
/// Makes actuators or damping from the drives and the private attributes of a joint.
void ReadDrives(Input& in, const JointRecord& record);
/// Reads the rows of joint_rows.h.
void ReadJointRows(Input& in, const JointRecord& record);
/// Restores the actuators that the private attributes of a joint give. Returns whether there are any.
bool RestoreActuators(Input& in, const stage::StagePrim& prim, Index<Joint> joint,
                      const std::optional<Drive>& drive = {});
/// The largest numbers of single precision mean infinity.
inline constexpr double kNoForce = 3e38;
/// A gain, or zero for a negative or infinite one.
double GainOf(double gain);
/// Adds an actuator with a name that no other actuator of its model has, as AddJointAs does.
Index<Actuator> AddActuatorAs(Input& in, Actuator actuator);
/// Actuators that are prims of their own: `NewtonActuator`, `MjcActuator`. After all joints.
void ReadActuatorPrims(Input& in);
/// Joints that follow others. After all joints.
void ReadMimic(Input& in, const JointRecord& record);

/// The prim is a constraint of the scene, not a joint: it is left to ReadConstraints.
bool IsConstraintPrim(Input& in, const stage::StagePrim& prim);

}  // namespace sceneweld::usd
