// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The words of the record of a URDF file (parsers/record/words.h): they hold what the structure of URDF cannot. All poses
/// are relative to the links as they stand in the file. A `<gazebo>` block has the name BlockNames gives it.

#include <cmath>

#include "sceneweld/parsers/record/words.h"

namespace sceneweld::urdf {

/// On robot (the full name of the model), link, joint, drake:joint, frame, actuator, transmission,
/// drake:collision_filter_group, visual, collision, material and drake:linear_bushing_rpy.
using words::kName;
/// On a link: holds the geometries of the world, and represents the world where Drake's elements need a link. A joint
/// with kHelper welds it to the link `world`.
using words::kWorldLink;
/// On joint: a `floating` joint from `world` that is not in the scene; its child is a free body that starts at the
/// origin of the joint. A `fixed` one holds the link with kWorldLink. On frame: not a frame of the scene, but a name
/// for a frame that URDF cannot name; kModel and kName identify it (`__model__`, or `JOINT_parent` and `JOINT_child` of
/// SDFormat). On gazebo: frames that represent the floating joints, for Gazebo's own reader of URDF, which drops them.
using words::kHelper;

/// On robot, `true`: the robot is not a model. The lines of kModelKind list the models in order.
inline constexpr char kMerged[] = "merged";
/// The kind of a line about one model of a merged robot, with its full name: its fields, kModelFrameLink, kModelFrame and
/// kAttributeOf. If the robot itself is the model, they are on the robot.
inline constexpr char kModelKind[] = "model";
/// `attribute:NAME`: an attribute of the `<robot>` that the model comes from.
inline constexpr char kAttributeOf[] = "attribute:";
/// On every element that a model owns: the full name of that model, if it is not the robot. Empty means the world's own
/// instance. Frames on the link `world` belong to the world even without it.
inline constexpr char kModel[] = "model";
/// The link that the model's `__model__` frame is fixed to, or `world`, and the pose of the frame there (identity if
/// absent).
inline constexpr char kModelFrameLink[] = "model_frame_link";
inline constexpr char kModelFrame[] = "model_frame";
/// On robot, 3 numbers: the scene's gravity, if it differs from the default.
inline constexpr char kGravity[] = "gravity";

/// On link, a pose: the body's own frame in the link. A URDF link has the frame M of its joint.
inline constexpr char kBodyFrame[] = "body_frame";
/// On the link of a free body, a pose: where the link starts in the world.
inline constexpr char kWorldPose[] = "pose_in_world";

/// On joint, poses: its frame F on the parent link and its frame M on the child link, where URDF cannot express them.
/// That is so for fixed and floating joints, whose origin is then the pose of the child link in the parent link, for
/// joints whose child link has another joint, and for planar joints whose M an axis does not give. F without
/// kParentFrame is the origin times M in the first case, the origin in the others.
inline constexpr char kParentFrame[] = "parent_frame";
inline constexpr char kChildFrame[] = "child_frame";
/// On floating joint: the link that the body is placed on, where the file has `world`, and the pose X_FM on it.
inline constexpr char kBase[] = "base";
inline constexpr char kBasePose[] = "pose_on_base";

/// Stands for infinity in limits and constraints, as greater numbers do, because readers of URDF need a finite number.
/// It is almost the largest double: Gazebo's reader of URDF prints numbers with 16 digits, and refuses the file if a
/// number is then beyond the largest one.
inline constexpr double kLargest = 1.797693134862315e308;
/// The number that is written for a number of the scene, and the number of the scene for one that is read.
inline double Finite(double value) { return std::isinf(value) ? std::copysign(kLargest, value) : value; }
inline double MaybeInfinite(double value) {
  return std::abs(value) >= kLargest ? std::copysign(kInfinity, value) : value;
}

/// The kind of a line about a kept element of the robot, with the name that BlockNames gives it.
inline constexpr char kKeptKind[] = "kept";
/// Its text, if the writer made it (kHelper). An element with another text is that of a person.
inline constexpr char kText[] = "text";

/// Says which element a planar joint has, `joint` or `drake:joint`; a wording (scene/kept.h).
inline constexpr Name kJointElement = Name::Borrowed("element");
/// A link has an `<inertial>` of zeros, which means another thing to PyBullet than none.
inline constexpr Name kZeroInertial = Name::Borrowed("inertial");

/// Added to an actuator's name to name its transmission, if the file gives no other name.
inline constexpr char kTransmissionSuffix[] = "_transmission";
/// The type of a transmission that the scene gives no type.
inline constexpr std::string_view kWrittenType = "transmission_interface/SimpleTransmission";
/// The hardware interface of a driven joint that has no other one. Readers of ROS 1 refuse a transmission without one.
/// In the record, kHelper says that it is the writer's.
inline constexpr char kHardwareInterface[] = "hardwareInterface";
inline constexpr char kWrittenInterface[] = "hardware_interface/EffortJointInterface";

/// The kind of a line about an actuator that a plain transmission would not make, because its joint has several degrees
/// of freedom: kDrivenJoint, all fields, and `kept:1`, ... with the place, the name and the text of what was kept.
inline constexpr char kActuatorKind[] = "joint_actuator";
inline constexpr char kDriven[] = "joint";
inline constexpr char kKept[] = "kept:";

/// On visual, collision and contact, whose shape is another one: `half_space`, whose surface is the upper face of the
/// box, or `plane`, which is that face. `capsule`: the two ends of the cylinder are spheres with kHelper.
inline constexpr char kShape[] = "stands_for";
inline constexpr char kHalfSpaceShape[] = "half_space";
inline constexpr char kPlaneShape[] = "plane";
inline constexpr char kCapsuleShape[] = "capsule";
/// The size of the box for a half space. [m]
inline constexpr Vector3 kGround{200, 200, 20};
/// The thickness of the box for a plane. [m]
inline constexpr double kPlaneThickness = 1e-3;
/// On collision: the robot's material that the geometry has.
inline constexpr char kMaterialOf[] = "material_of";

/// On gazebo: the `reference` in the scene (empty: none), if the link or joint has another name in the file.
inline constexpr char kReference[] = "reference";
/// On gazebo, `true`: the scene keeps the block as a text, because it was read by Drake's rules.
inline constexpr char kUnread[] = "unread";
/// On gazebo with a light: the format that the light comes from. The plain value is its look.
inline constexpr char kLightFormat[] = "light_format";

}  // namespace sceneweld::urdf
