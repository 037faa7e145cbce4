// SPDX-License-Identifier: BSD-3-Clause
#pragma once

/// The attributes that hold what the structure of an SDFormat file cannot, beside those that formats have in
/// common (parsers/table/encoding.h, which has the conventions).
///
/// A *path* is names of SDFormat models and at last an element, joined by `::`,
/// going down from the model (or world) that holds the element with the
/// attribute. An empty name or path is written `::`, since libsdformat refuses
/// attributes that are empty.

#include "sceneweld/parsers/kept/kept_attributes.h"
#include "sceneweld/parsers/table/encoding.h"

namespace sceneweld::sdf {

using encoding::kEmpty;
using encoding::kGeometry;
/// A link and a joint with it are made for a drake:joint whose parent is the
/// world, which it cannot name: the link stands for the place on the world where
/// it is, and the joint for nothing. Frames with it are used as frames. Sensors and
/// plugins with it are reported by encoding::kGazeboPrefix.
using encoding::kHelper;
/// On model, link, joint, drake:joint, frame, drake:collision_filter_group,
/// visual, collision, sensor and light.
using encoding::kName;
using encoding::kPairs;
using encoding::kReversed;
/// It stands in a static wrapper with an empty kName, model and link at the
/// identity, and brings no weld.
using encoding::kWorldLink;

/// `<model sceneweld:wrapper="true">`: no model instance, a mere container. What
/// stands directly in it belongs to the nearest instance around it, or to the
/// world's own. Its name is still a part of the scope of the models in it (an
/// instance `left::arm` without an instance `left`), unless kName says
/// otherwise: the common root model has an empty kName and adds nothing.
/// It has no `__model__` frame.
inline constexpr char kWrapper[] = "sceneweld:wrapper";

/// On frame, joint, drake:joint and drake:collision_filter_group: the path of
/// the model that owns the element, where that is not the one that the rules of
/// SDFormat give. Empty: the model (or world) that holds the element. The path
/// of a wrapper with an empty kName means the world's own instance.
inline constexpr char kScope[] = "sceneweld:scope";

/// The pose of the frame F on the parent, beside kFloatingJoint.
inline constexpr char kParentPose[] = "sceneweld:parent_pose";

/// `<frame sceneweld:floating_joint="PARENT">`: no frame, but an explicit
/// floating joint of the frame's name. PARENT is a path to a link, or `world`.
/// The child is the body that the frame is attached to, the frame's pose there
/// is X_CM; the pose of F on the parent is kParentPose (identity if absent). The
/// default position follows from the poses of the two links.
inline constexpr char kFloatingJoint[] = "sceneweld:floating_joint";

/// On joint and drake:joint, `sceneweld:actuator_1`, `_2`, ...: all actuators of
/// the joint, in place of the one that `<effort>` gives to others. Each is
/// `name=NAME` and its other fields, blank separated, `effort_limit=12.5`.
inline constexpr char kActuatorPrefix[] = "sceneweld:actuator_";

/// `<joint sceneweld:passive="true">`: no actuator drives it; the effort limit is the joint's own.
inline constexpr char kPassive[] = "sceneweld:passive";

/// On joint and drake:joint: `MULTIPLIER OFFSET JOINT`, a mimic that drake:mimic
/// cannot say because the leader belongs to another model. JOINT is a path.
inline constexpr char kMimic[] = "sceneweld:mimic";

/// `<sphere sceneweld:point="true">`: a sphere of radius 0, a contact point, for
/// which SDFormat readers would take a radius of 1; the file gives a tiny one.
inline constexpr char kPoint[] = "sceneweld:point";

}  // namespace sceneweld::sdf
