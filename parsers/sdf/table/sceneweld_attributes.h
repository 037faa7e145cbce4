// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The attributes of sceneweld in an SDFormat file: they hold what the structure of SDFormat cannot. Those that several
/// formats share are in parsers/table/encoding.h, which also gives the conventions.  A *path* is names of SDFormat
/// models and finally an element, joined by `::`. It goes down from the model (or world) that holds the element with
/// the attribute. An empty name or path is written `::`, because libsdformat refuses empty attributes.

#include "sceneweld/parsers/kept/kept_attributes.h"
#include "sceneweld/parsers/table/encoding.h"

namespace sceneweld::sdf {

using encoding::kEmpty;
using encoding::kGeometry;
/// A drake:joint cannot name the world as its parent, so a link and a joint with this attribute are written instead:
/// the link represents the place on the world, and the joint is not in the scene. Frames with the attribute are used as
/// frames. Sensors and plugins with it are written by encoding::kGazeboPrefix.
using encoding::kHelper;
/// On model, link, joint, drake:joint, frame, drake:collision_filter_group,
/// visual, collision, sensor and light.
using encoding::kName;
using encoding::kPairs;
using encoding::kReversed;
/// The model stands in a static wrapper with an empty kName, with model and link at the identity. It makes no weld.
using encoding::kWorldLink;

/// `<model sceneweld:wrapper="true">`: a container that is not a model instance. Its direct contents belong to the
/// nearest instance around it, or to the world's own. Its name is still a part of the scope of the models in it (an
/// instance `left::arm` without an instance `left`), unless kName says otherwise: the common root model has an empty
/// kName and adds nothing. It has no `__model__` frame.
inline constexpr char kWrapper[] = "sceneweld:wrapper";

/// On frame, joint, drake:joint and drake:collision_filter_group: the path of the model that owns the element, if the
/// rules of SDFormat would give another owner. Empty: the model (or world) that holds the element. The path of a
/// wrapper with an empty kName means the world's own instance.
inline constexpr char kScope[] = "sceneweld:scope";

/// The pose of the frame F on the parent: with kFloatingJoint, and on a joint that closes a loop, if the poses of the
/// two links at zero give another one.
inline constexpr char kParentPose[] = "sceneweld:parent_pose";

/// `<frame sceneweld:floating_joint="PARENT">`: not a frame, but an explicit floating joint with the frame's name.
/// PARENT is a path to a link, or `world`. The child is the body that the frame is attached to, and the frame's pose
/// there is X_CM. The pose of F on the parent is kParentPose (identity if absent). The default position follows from
/// the poses of the two links.
inline constexpr char kFloatingJoint[] = "sceneweld:floating_joint";

/// On joint and drake:joint, `sceneweld:actuator_1`, `_2`, ...: all actuators of the joint. The first one adds to the
/// actuator that other programs read from `<effort>` and the elements beside it, if its effort limit is greater than
/// zero. Each is `name=NAME`, if that is not the joint's name, and its other fields, separated by blanks:
/// `effort_limit=12.5`.
inline constexpr char kActuatorPrefix[] = "sceneweld:actuator_";

/// `<joint sceneweld:passive="true">`: no actuator drives the joint. The effort limit is the joint's own.
inline constexpr char kPassive[] = "sceneweld:passive";

/// On joint and drake:joint: `MULTIPLIER OFFSET JOINT`, a mimic that drake:mimic cannot express because the leader
/// belongs to another model. JOINT is a path.
inline constexpr char kMimic[] = "sceneweld:mimic";

/// `<sphere sceneweld:point="true">`: a sphere of radius 0, which is a contact point. SDFormat readers would replace
/// the radius 0 by 1, so the file gives a tiny one.
inline constexpr char kPoint[] = "sceneweld:point";
/// That tiny radius. [m]
inline constexpr double kPointRadius = 1e-6;

}  // namespace sceneweld::sdf
