// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The words of the record of an SDFormat file (parsers/record/words.h): they hold what the structure of SDFormat
/// cannot. A *path* is names of SDFormat models and finally an element, joined by `::`. It goes down from the model (or
/// world) that holds the element.

#include "sceneweld/parsers/record/words.h"

namespace sceneweld::sdf {

using words::kGeometry;
/// A drake:joint cannot name the world as its parent, so a link and a joint with this word are written instead: the
/// link represents the place on the world, and the joint is not in the scene. Frames with the word are used as frames.
using words::kHelper;
/// On model, link, joint, drake:joint, frame, drake:collision_filter_group, visual, collision, sensor and light.
using words::kName;
using words::kNames;
using words::kPairs;
using words::kReversed;
/// On a link: its model is in a static wrapper with an empty kName; model and link are at the identity. It makes no
/// weld.
using words::kWorldLink;

/// On model, `true`: a container that is not a model instance. Its direct contents belong to the nearest instance around
/// it, or to the world's own. Its name is still a part of the scope of the models in it (an instance `left::arm` without
/// an instance `left`), unless kName says otherwise: the common root model has an empty kName and adds nothing. It has
/// no `__model__` frame.
inline constexpr char kWrapper[] = "wrapper";

/// On frame, joint, drake:joint and drake:collision_filter_group: the path of the model that owns the element, if the
/// rules of SDFormat would give another owner. Empty: the model (or world) that holds the element. The path of a
/// wrapper with an empty kName means the world's own instance.
inline constexpr char kScope[] = "scope";

/// The pose of the frame F on the parent: with kFloatingJoint, and on a joint that closes a loop, if the poses of the
/// two links at zero give another one.
inline constexpr char kParentPose[] = "parent_pose";

/// On frame: not a frame, but an explicit floating joint with the frame's name. The value is a path to a link, or
/// `world`. The child is the body that the frame is attached to, and the frame's pose there is X_CM. The pose of F on the
/// parent is kParentPose (identity if absent). The default position follows from the poses of the two links.
inline constexpr char kFloatingJoint[] = "floating_joint";

/// On joint and drake:joint, `actuator_1.FIELD`, `actuator_2.FIELD`, ...: all actuators of the joint. If other programs
/// read an actuator from `<effort>` and the elements beside it, the first one adds to that. `actuator_1.name` is missing
/// if it is the joint's name.
inline constexpr char kActuator[] = "actuator_";

inline constexpr std::string_view kFirstActuator = "actuator_1";
/// The plain value is whether other programs read an actuator, whatever its values.
inline constexpr char kActuated[] = "has_effort";

/// On joint, `true`: no actuator drives the joint. The effort limit is the joint's own.
inline constexpr char kPassive[] = "passive";

/// On joint and drake:joint: the path of the joint that it mimics, which the file cannot express because the leader
/// belongs to another model, and the two numbers.
inline constexpr char kLeader[] = "mimic_of";
inline constexpr char kMultiplier[] = "mimic_multiplier";
inline constexpr char kOffset[] = "mimic_offset";

/// The wording of a joint that was an element of a world.
inline constexpr Name kOfWorldWord = Name::Borrowed("of_world");

/// On visual and collision, `true`: the sphere has the radius 0 and is a contact point. SDFormat readers would replace
/// the radius 0 by 1, so the file gives a tiny one.
inline constexpr char kPoint[] = "point";
/// That tiny radius. [m]
inline constexpr double kPointRadius = 1e-6;

/// On link and model, `gazebo:1`, `gazebo:2`, ...: a `<gazebo>` block of URDF, as read. Its sensors and plugins are
/// written too, for other programs; their plain texts, with `|` between them, are the plain value.
inline constexpr char kGazebo[] = "gazebo:";

}  // namespace sceneweld::sdf
