#pragma once

/// The attributes by which a merged SDFormat file says what SDFormat itself has
/// no word for. Other readers skip them (an attribute with a colon in its name
/// is nobody's business), sceneweld's own reader takes them back, so that
/// scene -> SDFormat -> scene loses nothing of it. The root element declares
/// `xmlns:sceneweld="urn:sceneweld"`. None of them is needed in files written by
/// hand, and each is written only where plain SDFormat would be read back as
/// something else.
///
/// Conventions: a *path* is names of SDFormat models and at last an element,
/// joined by `::`, going down from the model (or world) that holds the element
/// with the attribute. A *pose* is `x y z qx qy qz qw`. A *list* has one number
/// per degree of freedom, blank separated. An empty name or path is written
/// `::`, since libsdformat refuses attributes that are empty.

#include "sceneweld/scene/joint.h"

namespace sceneweld::sdf {

/// How an empty name or path is written.
inline constexpr char kEmpty[] = "::";

/// Namespace URI of the prefix `sceneweld`.
inline constexpr char kSceneweldNamespace[] = "urn:sceneweld";

/// `<model sceneweld:wrapper="true">`: no model instance, a mere container. What
/// stands directly in it belongs to the nearest instance around it, or to the
/// world's own. Its name is still a part of the scope of the models in it (an
/// instance `left::arm` without an instance `left`), unless kName says
/// otherwise: the common root model has an empty kName and adds nothing.
/// It has no `__model__` frame.
inline constexpr char kWrapper[] = "sceneweld:wrapper";

/// On model, link, joint, drake:joint, frame, drake:collision_filter_group,
/// visual, collision, sensor and light: the local name in the scene, where
/// SDFormat does not allow it (taken by another kind, reserved, with `::`). It
/// may be empty. References in the file use the element's `name` all the same.
/// On `<material>`: the material's name, which SDFormat has no place for.
inline constexpr char kName[] = "sceneweld:name";

/// On frame, joint, drake:joint and drake:collision_filter_group: the path of
/// the model that owns the element, where that is not the one that the rules of
/// SDFormat give. Empty: the model (or world) that holds the element. The path
/// of a wrapper with an empty kName means the world's own instance.
inline constexpr char kScope[] = "sceneweld:scope";

/// On model: `true` or `false`, what ModelInstance::is_static is where
/// `<static>` cannot say it: an empty model must be static for SDFormat, and a
/// static model whose links are held otherwise must not be.
inline constexpr char kStatic[] = "sceneweld:static";

/// `<link sceneweld:world="true">`: stands for the world body and is none
/// itself; its geometries are the world's. It stands in a static wrapper with
/// an empty kName, model and link at the identity, and brings no weld.
inline constexpr char kWorldLink[] = "sceneweld:world";

/// `<frame sceneweld:helper="true">`: made only for a drake:joint to name it;
/// used as a frame, but no frame of the scene. A link and a joint with it are
/// made for a drake:joint whose parent is the world, which it cannot name: the
/// link stands for the place on the world where it is, and the joint for nothing.
inline constexpr char kHelper[] = "sceneweld:helper";

/// The pose of the frame F on the parent, beside kFloatingJoint.
inline constexpr char kParentPose[] = "sceneweld:parent_pose";

/// `<frame sceneweld:floating_joint="PARENT">`: no frame, but an explicit
/// floating joint of the frame's name. PARENT is a path to a link, or `world`.
/// The child is the body that the frame is attached to, the frame's pose there
/// is X_CM; the pose of F on the parent is kParentPose (identity if absent). The
/// default position follows from the poses of the two links.
inline constexpr char kFloatingJoint[] = "sceneweld:floating_joint";

/// `<joint sceneweld:reversed="true">`: in the scene the parent and the child
/// are exchanged (SDFormat has no joint whose child is the world). Swap the
/// bodies and the frames F and M, and turn the axis round; positions stay.
inline constexpr char kReversed[] = "sceneweld:reversed";

/// On joint and drake:joint, lists: the members of Dof of the same name, where
/// the elements of the format cannot say them. They replace what those say.
/// `inf` and `-inf` are limits that do not exist. kDefaultPosition is the only
/// one that is common: links stand in SDFormat where all positions are zero.
inline constexpr char kDefaultPosition[] = "sceneweld:default_position";
inline constexpr char kLower[] = "sceneweld:lower";
inline constexpr char kUpper[] = "sceneweld:upper";
inline constexpr char kVelocityLimit[] = "sceneweld:velocity_limit";
inline constexpr char kAccelerationLimit[] = "sceneweld:acceleration_limit";
inline constexpr char kEffortLimit[] = "sceneweld:effort_limit";
inline constexpr char kDamping[] = "sceneweld:damping";
inline constexpr char kFriction[] = "sceneweld:friction";
inline constexpr char kStiffness[] = "sceneweld:stiffness";
inline constexpr char kRestPosition[] = "sceneweld:rest_position";
inline constexpr char kDecelerationLimit[] = "sceneweld:deceleration_limit";
inline constexpr char kJerkLimit[] = "sceneweld:jerk_limit";

/// On joint and drake:joint, `sceneweld:actuator_1`, `_2`, ...: all actuators of
/// the joint, in place of the one that `<effort>` gives to others. Each is
/// `EFFORT GEAR_RATIO ROTOR_INERTIA P D REDUCTION NAME`, the reduction `-` where
/// there is none, the name the rest of the text.
inline constexpr char kActuatorPrefix[] = "sceneweld:actuator_";

/// On joint and drake:joint: `MULTIPLIER OFFSET JOINT`, a mimic that drake:mimic
/// cannot say because the leader belongs to another model. JOINT is a path.
inline constexpr char kMimic[] = "sceneweld:mimic";

/// On joint and drake:joint: Joint::armature, one number.
inline constexpr char kArmature[] = "sceneweld:armature";
/// On joint and drake:joint: `RISING FALLING`, each a number or `-`.
inline constexpr char kCalibration[] = "sceneweld:calibration";
/// On joint and drake:joint: `SOFT_LOWER SOFT_UPPER K_POSITION K_VELOCITY`.
inline constexpr char kSafetyController[] = "sceneweld:safety_controller";

/// The members of Dof, each with the attribute for what the elements cannot say.
struct DofAttribute {
  const char* name;
  double Dof::*member;
};
inline constexpr DofAttribute kDofAttributes[] = {
    {kDefaultPosition, &Dof::default_position},
    {kLower, &Dof::lower},
    {kUpper, &Dof::upper},
    {kVelocityLimit, &Dof::velocity_limit},
    {kAccelerationLimit, &Dof::acceleration_limit},
    {kEffortLimit, &Dof::effort_limit},
    {kDamping, &Dof::damping},
    {kFriction, &Dof::friction},
    {kStiffness, &Dof::stiffness},
    {kRestPosition, &Dof::rest_position},
    {kDecelerationLimit, &Dof::deceleration_limit},
    {kJerkLimit, &Dof::jerk_limit},
};

/// `<sphere sceneweld:point="true">`: a sphere of radius 0, a contact point, for
/// which SDFormat readers would take a radius of 1; the file gives a tiny one.
inline constexpr char kPoint[] = "sceneweld:point";

/// On collision: the name of a visual of the same link. Both are one geometry
/// of the scene, with that visual's name, whose proximity role this is.
inline constexpr char kGeometry[] = "sceneweld:geometry";
/// On collision: ProximityProperties::slab_thickness, one number.
inline constexpr char kSlabThickness[] = "sceneweld:slab_thickness";
/// On collision: 3 numbers, or `none`; replaces the link's
/// drake:surface_velocity_axis for this shape.
inline constexpr char kSurfaceVelocityAxis[] = "sceneweld:surface_velocity_axis";

/// `<drake:collision_filter_group sceneweld:pairs="true">`: no group, but made
/// of explicit exclusions; each pair of a member of this and a member of an
/// ignored group is an ExcludedPair.
inline constexpr char kPairs[] = "sceneweld:pairs";

}  // namespace sceneweld::sdf
