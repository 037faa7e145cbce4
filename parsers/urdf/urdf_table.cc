#include "sceneweld/parsers/urdf/urdf_table.h"

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/constraint_tags.h"
#include "sceneweld/parsers/drake/curve_tags.h"
#include "sceneweld/parsers/drake/force_element_tags.h"
#include "sceneweld/parsers/drake/joint_tags.h"
#include "sceneweld/parsers/drake/proximity.h"
#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/drake/visual_tags.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {
namespace {

// Not all of them: some are names of rows too.
using Spelling::kAttribute;
using Spelling::kFlag;
using Spelling::kName;
using Spelling::kText;
using Spelling::kValue;
using enum Facet;

constexpr Facet kPositiveNumber = kRequired | kPositive | kFinite;

// ---- poses and inertia

constexpr Field kOriginFields[] = {
    custom("xyz", kAttribute, kNone, "3 numbers", "Position in the frame of what it stands in. [m]"),
    custom("rpy", kAttribute, kNone, "3 numbers", "Roll, pitch and yaw about the fixed axes x, y and z. [rad]"),
    custom("quat_xyzw", kAttribute, kNone, "4 numbers", "The rotation as a quaternion x y z w, instead of `rpy`. [-]"),
};
constexpr Field kMassFields[] = {field<&Mass::value>("value", kAttribute, kAlwaysWritten, "Mass. [kg]")};
constexpr Field kInertiaFields[] = {
    field<&Moments::ixx>("ixx", kAttribute, kAlwaysWritten, "Moment about x. [kg m^2]"),
    field<&Moments::iyy>("iyy", kAttribute, kAlwaysWritten, "Moment about y. [kg m^2]"),
    field<&Moments::izz>("izz", kAttribute, kAlwaysWritten, "Moment about z. [kg m^2]"),
    field<&Moments::ixy>("ixy", kAttribute, kAlwaysWritten, "Element xy of the matrix. [kg m^2]"),
    field<&Moments::ixz>("ixz", kAttribute, kAlwaysWritten, "Element xz of the matrix. [kg m^2]"),
    field<&Moments::iyz>("iyz", kAttribute, kAlwaysWritten, "Element yz of the matrix. [kg m^2]"),
};
constexpr const ElementRow* kInertialChildren[] = {&kOrigin, &kMass, &kInertia};

// ---- geometry

constexpr Field kBoxFields[] = {field<&Box::size>("size", kAttribute, kPositiveNumber, "Full lengths. [m]")};
constexpr Field kSphereFields[] = {
    field<&Sphere::radius>("radius", kAttribute, kRequired | kNonNegative | kFinite, "Radius; may be zero. [m]")};
constexpr Field kCylinderFields[] = {
    field<&Cylinder::radius>("radius", kAttribute, kPositiveNumber, "Radius. [m]"),
    field<&Cylinder::length>("length", kAttribute, kPositiveNumber, "Length along z, centred. [m]"),
};
constexpr Field kMeshFields[] = {
    custom<&Mesh::uri>("filename", kAttribute, kRequired, "file", "URI or path of the file."),
    custom<&Mesh::scale>("scale", kAttribute, kNone, "1 or 3 numbers",
                         "Factor, or one per axis; negative mirrors. [-]"),
    kDeclareConvex[0],
};
constexpr const ElementRow* kGeometryChildren[] = {&kBox,          &kSphere, &kCylinder,      &kCapsule,
                                                   &kDrakeCapsule, &kMesh,   &kDrakeEllipsoid};

// ---- materials, visuals, collisions

constexpr Field kColorFields[] = {
    field<&Material::diffuse>("rgba", kAttribute, kRequired, "Red, green, blue and opacity, each in [0, 1].")};
constexpr Field kTextureFields[] = {
    custom<&Material::diffuse_map>("filename", kAttribute, kNone, "file", "URI or path of an image.")};
constexpr Field kMaterialFields[] = {
    custom<&Material::name>("name", kAttribute, kNone, "name", "Name in the robot; required below `robot`."),
    custom("drake:diffuse_map", kText, kNone, "file", "An error: use `texture`."),
};
constexpr const ElementRow* kMaterialChildren[] = {&kColor, &kTexture};

constexpr Field kVisualFields[] = {
    custom<&Geometry::name>("name", kAttribute, kNone, "name", "Name among the link's visuals."),
    kAcceptingRenderer[0],
};
constexpr const ElementRow* kVisualChildren[] = {&kOrigin, &kGeometry, &kMaterial, &kIllustrationProperties,
                                                 &kPerceptionProperties};
constexpr Field kCollisionFields[] = {
    custom<&Geometry::name>("name", kAttribute, kNone, "name", "Name among the link's collisions."),
    ignored("group", kAttribute, "collisions have no groups; use `drake:collision_filter_group`"),
    ignored("verbose", kFlag, "it only made programs talk"),
};
constexpr const ElementRow* kCollisionChildren[] = {&kOrigin, &kGeometry, &kProximityProperties, &kDrakeCompliance};
constexpr Field kDrakeComplianceFields[] = {
    field<&LegacyFriction::mu_static>("static_friction", kText, kNone, "Coefficient of static friction."),
    field<&LegacyFriction::mu_dynamic>("dynamic_friction", kText, kNone, "Coefficient of dynamic friction."),
    custom("youngs_modulus", kText, kNone, "number", "Ignored, with a warning."),
    custom("dissipation", kText, kNone, "number", "Ignored, with a warning."),
};

// ---- links

constexpr Field kLinkFields[] = {
    custom<&Body::name>("name", kAttribute, kRequired, "name", "Name of the body; `world` is the world itself."),
    custom("drake_ignore", kAttribute, kNone, "bool", "`true`: the link is skipped."),
    ignored("type", kAttribute, "links have no types"),
    kSurfaceVelocityAxis[0],
};
constexpr const ElementRow* kLinkChildren[] = {&kInertial, &kVisual, &kCollision, &kContact};

// ---- joints

constexpr Field kParentFields[] = {
    custom<&Joint::parent>("link", kAttribute, kRequired, "link", "A link of the robot, or `world`.")};
constexpr Field kChildFields[] = {
    custom<&Joint::child>("link", kAttribute, kRequired, "link", "A link of the robot, or `world`.")};
constexpr Field kAxisFields[] = {custom<&Revolute::axis>(
    "xyz", kAttribute, kNone, "3 numbers", "Axis in the joint's frame, by default x; made a unit vector.")};
constexpr Field kLimitFields[] = {
    field<&Dof::lower>("lower", kAttribute, kNone, "Least position. [rad, m]"),
    field<&Dof::upper>("upper", kAttribute, kNone, "Greatest position. [rad, m]"),
    field<&Dof::velocity_limit>("velocity", kAttribute, kNonNegative, "Greatest speed, both ways. [rad/s, m/s]"),
    field<&Dof::effort_limit>("effort", kAttribute, kNone, "Greatest torque or force, both ways. [N m, N]"),
    custom<&Dof::acceleration_limit>("acceleration", kAttribute, kNone, "number",
                                     "Greatest acceleration, both ways; URDF 1.2. [rad/s^2, m/s^2]"),
    kAccelerationLimit[0],
    field<&Dof::deceleration_limit>("deceleration", kAttribute, kNonNegative,
                                    "Greatest deceleration; URDF 1.2. [rad/s^2, m/s^2]"),
    field<&Dof::jerk_limit>("jerk", kAttribute, kNonNegative, "Greatest jerk; URDF 1.2. [rad/s^3, m/s^3]"),
};
constexpr Field kDynamicsFields[] = {
    field<&Dof::damping>("damping", kAttribute, kNonNegative,
                         "Damping; three numbers for planar joints. [N m s/rad, N s/m]"),
    field<&Dof::friction>("friction", kAttribute, kNone, "Coulomb friction. [N m, N]"),
    ignored("coulomb_window", kAttribute, "friction has no window here"),
};
constexpr Field kPlanarDynamicsFields[] = {
    field<&PlanarDamping::damping>("damping", kAttribute, kNonNegative,
                                   "Damping along x and y and of the turn. [N s/m, N s/m, N m s/rad]"),
    custom("friction", kAttribute, kNone, "number", "Not read for planar joints."),
    ignored("coulomb_window", kAttribute, "friction has no window here"),
};
constexpr Field kMimicFields[] = {
    custom<&Mimic::leader>("joint", kAttribute, kRequired, "joint", "The joint to follow."),
    field<&Mimic::multiplier>("multiplier", kAttribute, kNone, "Factor of its position."),
    field<&Mimic::offset>("offset", kAttribute, kNone, "Added to that. [rad, m]"),
};
constexpr Field kCalibrationFields[] = {
    field<&Calibration::rising>("rising", kAttribute, kNone, "Position of a rising edge. [rad, m]"),
    field<&Calibration::falling>("falling", kAttribute, kNone, "Position of a falling edge. [rad, m]"),
};
constexpr Field kSafetyControllerFields[] = {
    field<&SafetyController::soft_lower_limit>("soft_lower_limit", kAttribute, kNone, "[rad, m]"),
    field<&SafetyController::soft_upper_limit>("soft_upper_limit", kAttribute, kNone, "[rad, m]"),
    field<&SafetyController::k_position>("k_position", kAttribute, kNone, "Gain from position to velocity limits."),
    field<&SafetyController::k_velocity>("k_velocity", kAttribute, kNone, "Gain from velocity to effort limits."),
};
constexpr Field kJointFields[] = {
    custom<&Joint::name>("name", kAttribute, kRequired, "name", "Name of the joint."),
    custom<&Joint::motion>("type", kAttribute, kRequired, "type",
                           "`revolute`, `continuous`, `prismatic`, `fixed`, `floating` or `planar`."),
    custom("drake_ignore", kAttribute, kNone, "bool", "`true`: the joint is skipped."),
};
constexpr const ElementRow* kJointChildren[] = {&kOrigin, &kParent,      &kChild,           &kAxis, &kLimit, &kDynamics,
                                                &kMimic,  &kCalibration, &kSafetyController};
constexpr Field kDrakeJointFields[] = {
    custom<&Joint::name>("name", kAttribute, kRequired, "name", "Name of the joint."),
    custom<&Joint::motion>("type", kAttribute, kRequired, "type",
                           "`ball`, `curvilinear`, `planar`, `screw` or `universal`."),
    custom("drake_ignore", kAttribute, kNone, "bool", "`true`: the joint is skipped."),
    field<&Screw::thread_pitch>("drake:screw_thread_pitch", kValue, kRequired,
                                "Way per turn of a screw joint, right-handed. [m]"),
    kCurveFields[0],
    kCurveFields[1],
    kCurveFields[2],
};
constexpr const ElementRow* kDrakeJointChildren[] = {&kOrigin, &kParent,   &kChild, &kAxis,        &kLimit,
                                                     &kCurves, &kDynamics, &kMimic, &kCalibration, &kSafetyController};

// ---- what else stands below robot

constexpr Field kActuatorRows[] = {
    custom<&Actuator::name>("name", kAttribute, kRequired, "name", "Name of the actuator."),
    kActuatorFields[0],
    kActuatorFields[1],
    custom<&Actuator::mechanical_reduction>("mechanicalReduction", kText, kNone, "number",
                                            "Kept, and not applied, with a warning where it is not 1."),
};
constexpr const ElementRow* kActuatorChildren[] = {&kControllerGains};
constexpr Field kTransmissionFields[] = {
    custom("type", kText, kNone, "type", "Counts where it contains `SimpleTransmission`; once an attribute."),
    custom<&Actuator::joint>("joint", kName, kRequired, "joint", "The joint that is driven."),
    custom<&Actuator::mechanical_reduction>("mechanicalReduction", kText, kNone, "number",
                                            "Kept, and not applied, with a warning where it is not 1."),
    ignored("leftActuator", kFlag, "the transmissions of the PR2 are not supported"),
    ignored("rightActuator", kFlag, "the transmissions of the PR2 are not supported"),
    ignored("flexJoint", kFlag, "the transmissions of the PR2 are not supported"),
    ignored("rollJoint", kFlag, "the transmissions of the PR2 are not supported"),
    ignored("gap_joint", kFlag, "the transmissions of the PR2 are not supported"),
    ignored("passive_joint", kFlag, "the transmissions of the PR2 are not supported"),
    ignored("use_simulated_gripper_joint", kFlag, "the transmissions of the PR2 are not supported"),
};
constexpr const ElementRow* kTransmissionChildren[] = {&kActuator};

constexpr Field kFrameFields[] = {
    custom<&Frame::name>("name", kAttribute, kRequired, "name", "Name among the links and frames of the robot."),
    custom<&Frame::body>("link", kAttribute, kRequired, "link", "A link of the robot, or `world`."),
    kOriginFields[0],
    kOriginFields[1],
    kOriginFields[2],
};

constexpr Field kContactLimitFields[] = {
    field<&ForceLimit::normal_force>("normal_force", kAttribute, kNonNegative, "Greatest normal force. [N]")};
constexpr Field kContactFields[] = {
    custom<&ContactZone::name>("name", kAttribute, kNone, "name", "Name among the link's zones."),
    custom<&ContactZone::body>("link", kAttribute, kNone, "link", "Which link, where it stands below `robot`."),
};
constexpr const ElementRow* kContactChildren[] = {&kOrigin, &kGeometry, &kContactLimit};

constexpr Field kRobotFields[] = {
    custom<&ModelInstance::name>("name", kAttribute, kNone, "name", "Name of the model, unless its user gives one."),
    custom("version", kAttribute, kNone, "version", "1.0, 1.1 or 1.2; others give a warning."),
    custom("loop_joint", kFlag, kNone, "nothing", "An error: loops are closed by constraints."),
};
constexpr const ElementRow* kRobotChildren[] = {&kMaterial,
                                                &kLink,
                                                &kCollisionFilterGroup,
                                                &kJoint,
                                                &kDrakeJoint,
                                                &kTransmission,
                                                &kFrame,
                                                &kLinearBushingRpy,
                                                &kLinearSpringDamper,
                                                &kBallConstraint,
                                                &kDistanceConstraint,
                                                &kTendonConstraint,
                                                &kContact};

}  // namespace

constexpr ElementRow kOrigin{"origin", "Pose in the frame of what it stands in.", kOriginFields, {}};
constexpr ElementRow kMass{"mass", "Mass of the link; zero when absent.", kMassFields, {}};
constexpr ElementRow kInertia{
    "inertia", "Inertia about the centre of mass, in the axes of the inertial origin.", kInertiaFields, {}};
constexpr ElementRow kInertial{"inertial", "Mass properties; its origin is the centre of mass.", {}, kInertialChildren};

constexpr ElementRow kBox{"box", "A box, centred.", kBoxFields, {}};
constexpr ElementRow kSphere{"sphere", "A ball.", kSphereFields, {}};
constexpr ElementRow kCylinder{"cylinder", "A cylinder along z, centred.", kCylinderFields, {}};
constexpr ElementRow kCapsule{"capsule", "As `drake:capsule`; URDF 1.1.", kCapsuleFields, {}};
constexpr ElementRow kMesh{"mesh", "A mesh file, or its convex hull.", kMeshFields, {}};
constexpr ElementRow kGeometry{"geometry", "One shape; the first kind in this order counts.", {}, kGeometryChildren};

constexpr ElementRow kColor{"color", "Colour.", kColorFields, {}};
constexpr ElementRow kTexture{"texture", "Image on the surface.", kTextureFields, {}};
constexpr ElementRow kMaterial{"material", "Look of visuals.", kMaterialFields, kMaterialChildren};
constexpr ElementRow kVisual{"visual", "A geometry to be seen.", kVisualFields, kVisualChildren};
constexpr ElementRow kCollision{"collision", "A geometry that collides.", kCollisionFields, kCollisionChildren};
constexpr ElementRow kDrakeCompliance{"drake_compliance", "Former way to give friction.", kDrakeComplianceFields, {}};

constexpr ElementRow kLink{"link", "A rigid body.", kLinkFields, kLinkChildren};

constexpr ElementRow kParent{"parent", "The body that the joint hangs on.", kParentFields, {}};
constexpr ElementRow kChild{"child", "The body that the joint moves.", kChildFields, {}};
constexpr ElementRow kAxis{"axis", "Direction of the motion.", kAxisFields, {}};
constexpr ElementRow kLimit{"limit", "Limits of revolute, continuous and prismatic joints.", kLimitFields, {}};
constexpr ElementRow kDynamics{"dynamics", "Damping and friction.", kDynamicsFields, {}};
constexpr ElementRow kPlanarDynamics{"dynamics", "Damping of planar joints.", kPlanarDynamicsFields, {}};
constexpr ElementRow kMimic{"mimic", "The joint follows another.", kMimicFields, {}};
constexpr ElementRow kCalibration{"calibration", "Kept only, with a warning.", kCalibrationFields, {}};
constexpr ElementRow kSafetyController{"safety_controller", "Kept only, with a warning.", kSafetyControllerFields, {}};
constexpr ElementRow kJoint{"joint", "A joint.", kJointFields, kJointChildren};
constexpr ElementRow kDrakeJoint{"drake:joint", "A joint of a type that URDF does not have.", kDrakeJointFields,
                                 kDrakeJointChildren};

constexpr ElementRow kActuator{"actuator", "The motor.", kActuatorRows, kActuatorChildren};
constexpr ElementRow kTransmission{"transmission", "An actuator on a joint.", kTransmissionFields,
                                   kTransmissionChildren};
constexpr ElementRow kFrame{"frame", "A frame fixed on a link (Drake).", kFrameFields, {}};
constexpr ElementRow kContactLimit{"limit", "What the zone bears.", kContactLimitFields, {}};
constexpr ElementRow kContact{"contact", "A zone that may bear load; no collision geometry.", kContactFields,
                              kContactChildren};
constexpr ElementRow kRobot{"robot", "One model.", kRobotFields, kRobotChildren};

}  // namespace sceneweld::urdf
