// SPDX-License-Identifier: BSD-3-Clause
// The rows of URDF.

#include "sceneweld/parsers/urdf/table/urdf_table.h"

#include <array>
#include <cmath>

#include "sceneweld/parsers/drake/collision_filter_tags.h"
#include "sceneweld/parsers/drake/constraint_tags.h"
#include "sceneweld/parsers/drake/curve_tags.h"
#include "sceneweld/parsers/drake/force_element_tags.h"
#include "sceneweld/parsers/drake/joint_tags.h"
#include "sceneweld/parsers/drake/proximity_tags.h"
#include "sceneweld/parsers/drake/shape_tags.h"
#include "sceneweld/parsers/table/converters.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/parsers/table/xml_output.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::urdf {

Version VersionOf(Element element) {
  Element root = element;
  while (const Element outer = root.parent()) root = outer;
  const Attribute version = root.attribute("version");
  const std::string_view text = version ? version.value() : "1.0";
  return text == "1.2" ? Version::k1_2 : text == "1.1" ? Version::k1_1 : Version::k1_0;
}
namespace {

// Not all of them, because some are names of rows too.
using Spelling::kAttribute;
using Spelling::kFlag;
using Spelling::kName;
using Spelling::kText;
using Spelling::kValue;
using enum Facet;

constexpr Field kGazebo =
    custom("gazebo", kFlag, kRepeated, "element", "SDFormat for the robot, or for a link or joint (`reference`).");
constexpr Field kNestedGazebo = kept("gazebo", kFlag, "Has no effect: Gazebo reads the blocks of the robot only.");

constexpr Facet kPositiveNumber = kRequired | kPositive | kFinite;

// ---- values that only URDF has

// A view into the document that is read.
struct View {
  static constexpr std::string_view kText = "name";
  static bool Parse(const Field&, const XmlText& text, std::string_view& value, Reading&) {
    value = text.text;
    return true;
  }
  static void Format(std::string_view value, std::string& out) { out += value; }
};

// A quaternion x y z w of length 1, and never beside `rpy`.
struct UnitQuaternion {
  static constexpr std::string_view kText = "4 numbers";
  static bool Parse(const Field& field, const XmlText& text, Rotation& value, Reading& reading) {
    constexpr double kTolerance = 1e-3;
    if (reading.element && VersionOf(reading.element) == Version::k1_0) {
      reading.diagnostics
          .Warning("unsupported-version", text.span, "ROS ignores `quat_xyzw` in a robot without version 1.1 or 1.2")
          .Help("add `version=\"1.1\"` to `<robot>`, or use `rpy`");
      return true;
    }
    value = Rotation();
    if (reading.element && reading.element.attribute("rpy")) {
      reading.diagnostics.Error("conflicting-values", reading.element.span(), "both `rpy` and `quat_xyzw` are given")
          .Help("keep one of them");
      return false;
    }
    std::array<double, 4> q{};
    if (!ReadNumbers(text, What::Named(field.name), q, reading)) return false;
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (!(std::abs(length - 1) <= kTolerance)) {
      reading.diagnostics.Error("out-of-range", text.span,
                                "the quaternion `quat_xyzw` has the length " + FormatNumber(length) + " and not 1");
      return false;
    }
    value = Rotation::FromQuaternion(q[3], q[0], q[1], q[2]);
    return true;
  }
  static void Format(const Rotation& value, std::string& out) { QuaternionXyzw::Format(value, out); }
};

// One number for all axes, or one for each; none near zero.
struct MeshScale {
  static constexpr std::string_view kText = "1 or 3 numbers";
  static bool Parse(const Field& field, const XmlText& text, Vector3& value, Reading& reading) {
    constexpr double kLeast = 1e-8;
    std::array<double, 3> numbers{};
    const std::size_t count = ScanNumbers(text.text, numbers).count;
    if (count != 1 && count != 3) {
      reading.diagnostics.Error("bad-number", text.span,
                                "expected one or three values for `scale`, not " + Quoted(text.text));
      return false;
    }
    Vector3 scale;
    if (!OneOrThree::Parse(field, text, scale, reading)) return false;
    for (int i = 0; i < 3; ++i) {
      if (std::abs(scale[i]) >= kLeast) continue;
      reading.diagnostics.Error(
          "out-of-range", reading.element.span(),
          "the `scale` " + std::string(Trimmed(text.text)) + " of a mesh has a factor below " + FormatNumber(kLeast));
      return false;
    }
    value = scale;
    return true;
  }
  static void Format(const Vector3& value, std::string& out) { OneOrThree::Format(value, out); }
};

struct AxisDirection {
  static constexpr std::string_view kText = "3 numbers";
  static bool Parse(const Field& field, const XmlText& text, Vector3& value, Reading& reading) {
    constexpr double kLeast = 1e-8;
    const auto axis = ReadVector3(text, What::Named(field.name), reading);
    if (!axis) return false;
    if (!(Length(*axis) >= kLeast)) {
      reading.diagnostics.Error("zero-vector", reading.element.span(), Describe(reading.element) + " must not be zero");
      return false;
    }
    value = Normalized(*axis);
    return true;
  }
  static void Format(const Vector3& value, std::string& out) { Direction::Format(value, out); }
};

// A second spelling of a limit, which must not contradict the first.
struct SameLimit {
  static constexpr std::string_view kText = "number";
  static bool Parse(const Field& field, const XmlText& text, double& value, Reading& reading) {
    double limit = 0;
    if (!table::ParseValue(field, text, limit, reading)) return false;
    if (value != kInfinity && value != limit) {
      reading.diagnostics.Error(
          "conflicting-values", reading.element.span(),
          Quoted(field.name) + " and `drake:" + std::string(field.name) + "` are both given and differ");
      return false;
    }
    value = limit;
    return true;
  }
  static void Format(double value, std::string& out) { table::FormatValue(value, out); }
};

// Only the first element counts. Any value but 1 is reported as a warning.
bool ReadMechanicalReduction(Element element, MechanicalReduction& reduction, Reading& reading) {
  const std::string_view text = element.text().text;
  if (text.empty() || !(element == element.parent().child(element.name()))) return true;
  reduction.value = ParseNumber(text);
  if (reduction.value == 1) return true;
  reading.diagnostics
      .Warning("ignored-element", element.span(),
               "`mechanicalReduction` " + std::string(text) + " has no effect" +
                   (reduction.value ? " and is only kept" : " and is left out"))
      .Help("use `<drake:gear_ratio value=\"...\"/>`");
  return true;
}
void WriteMechanicalReduction(XmlOutput& out, const MechanicalReduction& reduction) {
  if (reduction.value) out.Number("mechanicalReduction", *reduction.value);
}

// ---- poses and inertia

constexpr Field kOriginFields[] = {
    field<&Pose::translation>("xyz", kAttribute, kNone, "Position in the frame of the enclosing element. [m]"),
    field<&Pose::rotation, RollPitchYaw>("rpy", kAttribute, kNone,
                                         "Roll, pitch and yaw about the fixed axes x, y and z. [rad]"),
    field<&Pose::rotation, UnitQuaternion>("quat_xyzw", kAttribute, kReadOnly,
                                           "The rotation as a quaternion x y z w, instead of `rpy`. [-]"),
};
constexpr Field kMassFields[] = {field<&MassProperties::mass>("value", kAttribute, kAlwaysWritten, "Mass. [kg]")};
constexpr Field kInertiaFields[] = {
    field<&RotationalInertia::ixx>("ixx", kAttribute, kAlwaysWritten, "Moment about x. [kg m^2]"),
    field<&RotationalInertia::iyy>("iyy", kAttribute, kAlwaysWritten, "Moment about y. [kg m^2]"),
    field<&RotationalInertia::izz>("izz", kAttribute, kAlwaysWritten, "Moment about z. [kg m^2]"),
    field<&RotationalInertia::ixy>("ixy", kAttribute, kAlwaysWritten, "Element xy of the matrix. [kg m^2]"),
    field<&RotationalInertia::ixz>("ixz", kAttribute, kAlwaysWritten, "Element xz of the matrix. [kg m^2]"),
    field<&RotationalInertia::iyz>("iyz", kAttribute, kAlwaysWritten, "Element yz of the matrix. [kg m^2]"),
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
constexpr auto kMeshFields =
    Join(field<&FileName::filename>("filename", kAttribute, kNeeded, "URI or path of the file.").Claiming<&Mesh::uri>(),
         field<&Mesh::scale, MeshScale>("scale", kAttribute, kNone, "Factor, or one per axis; negative mirrors. [-]"),
         kDeclareConvex);
constexpr Field kGeometryFields[] = {kept("name", kAttribute, "For other readers.")};
constexpr const ElementRow* kGeometryChildren[] = {&kBox,          &kSphere, &kCylinder,      &kCapsule,
                                                   &kDrakeCapsule, &kMesh,   &kDrakeEllipsoid};

// ---- materials, visuals, collisions

constexpr Field kColorFields[] = {
    field<&Material::diffuse>("rgba", kAttribute, kRequired, "Red, green, blue and opacity, each in [0, 1].")};
constexpr Field kTextureFields[] = {
    field<&FileName::filename>("filename", kAttribute, kNone, "URI or path of an image.")
        .Claiming<&Material::diffuse_map>()};
constexpr auto kMaterialFields =
    Join(field<&Named::name, View>("name", kAttribute, kNone, "Name in the robot; required below `robot`.")
             .Claiming<&Material::name>(),
         custom("drake:diffuse_map", kText, kReadOnly, "file", "An error: use `texture`."));
constexpr const ElementRow* kMaterialChildren[] = {&kColor, &kTexture};

constexpr auto kVisualFields =
    Join(field<&Named::name, View>("name", kAttribute, kAlwaysWritten, "Name among the link's visuals.")
             .Claiming<&Geometry::name>(),
         kAcceptingRenderer, kNestedGazebo);
constexpr const ElementRow* kVisualChildren[] = {&kOrigin, &kGeometry, &kMaterial, &kIllustrationProperties,
                                                 &kPerceptionProperties};
constexpr Field kCollisionFields[] = {
    field<&Named::name, View>("name", kAttribute, kAlwaysWritten, "Name among the link's collisions.")
        .Claiming<&Geometry::name>(),
    kept("group", kAttribute, "Obsolete; `drake:collision_filter_group` filters collisions."),
    kept("verbose", kFlag, "Obsolete; made programs print more."),
    kNestedGazebo,
};
constexpr const ElementRow* kCollisionChildren[] = {&kOrigin, &kGeometry, &kProximityProperties, &kDrakeCompliance};
constexpr Field kDrakeComplianceFields[] = {
    field<&LegacyFriction::mu_static>("static_friction", kText, kNone, "Coefficient of static friction."),
    field<&LegacyFriction::mu_dynamic>("dynamic_friction", kText, kNone, "Coefficient of dynamic friction."),
    custom("youngs_modulus", kText, kNone, "number", "Not used; a warning says so."),
    custom("dissipation", kText, kNone, "number", "Not used; a warning says so."),
};

// ---- links

constexpr auto kLinkFields =
    Join(field<&Named::name, View>("name", kAttribute, kNeeded, "Name of the body; `world` is the world itself.")
             .Claiming<&Body::name>(),
         custom("drake_ignore", kAttribute, kReadOnly, "bool", "`true`: skips the link."),
         kept("type", kAttribute, "For other readers."), kSurfaceVelocityAxis, kNestedGazebo,
         kept("self_collision_checking", kFlag, "Shapes for self-collision checks of other programs."));
constexpr const ElementRow* kLinkChildren[] = {&kInertial, &kVisual, &kCollision, &kContact};

// ---- joints

constexpr Field kParentFields[] = {
    field<&OnLink::link>("link", kAttribute, kNeeded, "A link of the robot, or `world`.").Claiming<&Joint::parent>()};
constexpr Field kChildFields[] = {
    field<&OnLink::link>("link", kAttribute, kNeeded, "A link of the robot, or `world`.").Claiming<&Joint::child>()};
constexpr Field kAxisFields[] = {
    field<&JointAxis::xyz, AxisDirection>("xyz", kAttribute, kAlwaysWritten,
                                          "Axis in the joint's frame, by default x; made a unit vector.")
        .Claiming<&Revolute::axis>()};
constexpr auto kLimitFields =
    Join(field<&Dof::lower>("lower", kAttribute, kNone, "Least position. [rad, m]"),
         field<&Dof::upper>("upper", kAttribute, kNone, "Greatest position. [rad, m]"),
         field<&Dof::velocity_limit, NegativeIsNone>(
             "velocity", kAttribute, kNone, "Greatest speed, both ways; a negative number: none. [rad/s, m/s]"),
         field<&Dof::effort_limit>("effort", kAttribute, kNone,
                                   "Greatest torque or force, both ways; a negative number: none. [N m, N]"),
         kAccelerationLimit,
         field<&Dof::acceleration_limit, SameLimit>("acceleration", kAttribute, kNonNegative | kReadOnly,
                                                    "As `drake:acceleration`; URDF 1.2. [rad/s^2, m/s^2]"),
         field<&Dof::deceleration_limit>("deceleration", kAttribute, kNonNegative,
                                         "Greatest deceleration; URDF 1.2. [rad/s^2, m/s^2]"),
         field<&Dof::jerk_limit>("jerk", kAttribute, kNonNegative, "Greatest jerk; URDF 1.2. [rad/s^3, m/s^3]"));
constexpr Field kDynamicsFields[] = {
    field<&Dof::damping>("damping", kAttribute, kNonNegative,
                         "Damping; three numbers for planar joints. [N m s/rad, N s/m]"),
    field<&Dof::friction>("friction", kAttribute, kNone, "Coulomb friction. [N m, N]"),
    kept("coulomb_window", kAttribute, "Speed below which friction is less."),
};
constexpr Field kPlanarDynamicsFields[] = {
    field<&PlanarDamping::damping>("damping", kAttribute, kNonNegative,
                                   "Damping along x and y and of the turn. [N s/m, N s/m, N m s/rad]"),
    kept("friction", kAttribute, "Not used for planar joints."),
    kept("coulomb_window", kAttribute, "Speed below which friction is less."),
};
constexpr Field kMimicFields[] = {
    field<&MimicLeader::joint>("joint", kAttribute, kNeeded, "The leader.").Claiming<&Mimic::leader>(),
    field<&Mimic::multiplier>("multiplier", kAttribute, kNone, "Factor on the leader's position."),
    field<&Mimic::offset>("offset", kAttribute, kNone, "Added to the result. [rad, m]"),
};
constexpr Field kCalibrationFields[] = {
    field<&Calibration::rising>("rising", kAttribute, kNone, "Position of a rising edge. [rad, m]"),
    field<&Calibration::falling>("falling", kAttribute, kNone, "Position of a falling edge. [rad, m]"),
};
constexpr Field kSafetyControllerFields[] = {
    field<&SafetyController::soft_lower_limit>("soft_lower_limit", kAttribute, kNone, "[rad, m]"),
    field<&SafetyController::soft_upper_limit>("soft_upper_limit", kAttribute, kNone, "[rad, m]"),
    field<&SafetyController::k_position>("k_position", kAttribute, kNone, "Gain from position to velocity limits."),
    field<&SafetyController::k_velocity>("k_velocity", kAttribute, kAlwaysWritten, "Gain from velocity to effort limits."),
};
constexpr Field kJointName =
    field<&Named::name, View>("name", kAttribute, kNeeded, "Name of the joint.").Claiming<&Joint::name>();
constexpr Field kJointIgnored = custom("drake_ignore", kAttribute, kReadOnly, "bool", "`true`: skips the joint.");
// Elements that other programs put into joints.
constexpr auto kOfOtherPrograms =
    Join(kept("dont_collapse", kAttribute, "On a fixed joint: converters must not merge its links."),
         kept("joint_properties", kFlag, "Damping and friction, obsolete."), kNestedGazebo);
constexpr auto kJointFields =
    Join(kJointName,
         field<&JointType::type, View>("type", kAttribute, kNeeded,
                                       "`revolute`, `continuous`, `prismatic`, `fixed`, `floating` or `planar`.")
             .Claiming<&Joint::motion>(),
         kJointIgnored, kOfOtherPrograms);
constexpr const ElementRow* kJointChildren[] = {&kOrigin, &kParent,      &kChild,           &kAxis, &kLimit, &kDynamics,
                                                &kMimic,  &kCalibration, &kSafetyController};
constexpr auto kDrakeJointFields =
    Join(kJointName,
         field<&JointType::type, View>("type", kAttribute, kNeeded,
                                       "`ball`, `curvilinear`, `planar`, `screw` or `universal`.")
             .Claiming<&Joint::motion>(),
         kJointIgnored,
         field<&Screw::thread_pitch>("drake:screw_thread_pitch", kValue, kRequired,
                                     "Advance per turn of a screw joint, right-handed. [m]"),
         kCurveFields, kOfOtherPrograms);
constexpr const ElementRow* kDrakeJointChildren[] = {&kOrigin, &kParent,   &kChild, &kAxis,        &kLimit,
                                                     &kCurves, &kDynamics, &kMimic, &kCalibration, &kSafetyController};

// ---- other children of robot

constexpr std::string_view kOfRosControl = "For ros_control.";
constexpr auto kActuatorRows = Join(
    field<&Named::name, View>("name", kAttribute, kNeeded, "Name of the actuator.").Claiming<&Actuator::name>(),
    custom<&ReadMechanicalReduction, &WriteMechanicalReduction>("mechanicalReduction", kText, kNone, "number",
                                                                "Kept but not applied; a warning unless it is 1.")
        .Claiming<&Actuator::mechanical_reduction>(),
    kActuatorFields, all_kept({"hardwareInterface", "motorTorqueConstant", "role", "offset"}, kFlag, kOfRosControl));
constexpr const ElementRow* kActuatorChildren[] = {&kControllerGains};
constexpr Field kDrivenJointFields[] = {
    field<&Named::name, View>("name", kAttribute, kNeeded, "A joint of the robot.").Claiming<&Actuator::joint>(),
    kept("hardwareInterface", kFlag, kOfRosControl),
    kept("role", kFlag, kOfRosControl),
    kept("offset", kFlag, kOfRosControl),
    kept("mechanicalReduction", kFlag, kOfRosControl),
};
constexpr auto kTransmissionFields = Join(
    field<&Named::name, View>("name", kAttribute, kAlwaysWritten, "For other readers; kept as it is."),
    field<&TransmissionType::type, View>("type", kAttribute, kReadOnly, "The same as the element `type`, obsolete."),
    field<&TransmissionType::type, View>("type", kText, kNeeded, "Applies if it contains `SimpleTransmission`."),
    custom<&ReadMechanicalReduction, &WriteMechanicalReduction>("mechanicalReduction", kText, kReadOnly, "number",
                                                                "The same as on the actuator."),
    all_kept({"leftActuator", "rightActuator", "flexJoint", "rollJoint", "gap_joint", "passive_joint",
              "use_simulated_gripper_joint"},
             kFlag, "For the PR2."),
    all_kept({"motorTorqueConstant", "robotNamespace", "hardwareInterface", "compensator", "simulated_reduction"},
             kFlag, kOfRosControl));
constexpr const ElementRow* kTransmissionChildren[] = {&kDrivenJoint, &kActuator};

constexpr auto kFrameFields =
    Join(field<&Named::name, View>("name", kAttribute, kNeeded, "Name among the links and frames of the robot.")
             .Claiming<&Frame::name>(),
         field<&OnLink::link>("link", kAttribute, kNeeded, "A link of the robot, or `world`.").Claiming<&Frame::body>(),
         kOriginFields);

constexpr Field kContactLimitFields[] = {
    field<&ContactZone::normal_force_limit>("normal_force", kAttribute, kNonNegative, "Greatest normal force. [N]")};
constexpr Field kContactFields[] = {
    field<&Named::name, View>("name", kAttribute, kNone, "Name among the link's zones; required below `robot`.")
        .Claiming<&ContactZone::name>(),
    field<&OnLink::link>("link", kAttribute, kNone, "Which link; required below `robot`, and there only.")
        .Claiming<&ContactZone::body>(),
};
constexpr const ElementRow* kContactChildren[] = {&kOrigin, &kGeometry, &kContactLimit};

constexpr auto kRobotFields =
    Join(field<&Named::name, View>("name", kAttribute, kAlwaysWritten, "Name of the model, unless its user gives one.")
             .Claiming<&ModelInstance::name>(),
         kept("version", kAttribute, "1.0, 1.1 or 1.2; others give a warning."),
         custom("loop_joint", kFlag, kNone, "nothing", "An error: use constraints to close loops."), kGazebo,
         all_kept({"ros2_control", "mujoco", "sensor", "model", "group_state", "gripper", "safety_distance", "author",
                   "license", "maintainer", "material_library"},
                  kFlag, "For other programs."));
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

constexpr ElementRow kOrigin{"origin", "Pose in the frame of the enclosing element.", kOriginFields, {}};
constexpr ElementRow kMass{"mass", "Mass of the link; zero when absent.", kMassFields, {}};
constexpr ElementRow kInertia{
    "inertia", "Inertia about the centre of mass, in the axes of the inertial origin.", kInertiaFields, {}};
constexpr ElementRow kInertial{"inertial", "Mass properties; its origin is the centre of mass.", {}, kInertialChildren};

constexpr ElementRow kBox{"box", "A box, centred.", kBoxFields, {}};
constexpr ElementRow kSphere{"sphere", "A ball.", kSphereFields, {}};
constexpr ElementRow kCylinder{"cylinder", "A cylinder along z, centred.", kCylinderFields, {}};
constexpr ElementRow kCapsule{"capsule", "As `drake:capsule`; URDF 1.1.", kCapsuleFields, {}};
constexpr ElementRow kMesh{"mesh", "A mesh file, or its convex hull.", kMeshFields, {}};
constexpr ElementRow kGeometry{"geometry", "One shape; the first kind in this order is used.", kGeometryFields,
                               kGeometryChildren};

constexpr ElementRow kColor{"color", "Colour.", kColorFields, {}};
constexpr ElementRow kTexture{"texture", "Image on the surface.", kTextureFields, {}};
constexpr ElementRow kMaterial{"material", "Look of visuals.", kMaterialFields, kMaterialChildren};
constexpr ElementRow kVisual{"visual", "A visual geometry.", kVisualFields, kVisualChildren};
constexpr ElementRow kCollision{"collision", "A collision geometry.", kCollisionFields, kCollisionChildren};
constexpr ElementRow kDrakeCompliance{"drake_compliance", "Obsolete way to give friction.", kDrakeComplianceFields, {}};

constexpr ElementRow kLink{"link", "A rigid body.", kLinkFields, kLinkChildren};

constexpr ElementRow kParent{"parent", "The parent body.", kParentFields, {}};
constexpr ElementRow kChild{"child", "The child body.", kChildFields, {}};
constexpr ElementRow kAxis{"axis", "Direction of the motion.", kAxisFields, {}};
constexpr ElementRow kLimit{"limit", "Limits of revolute, continuous and prismatic joints.", kLimitFields, {}};
constexpr ElementRow kDynamics{"dynamics", "Damping and friction.", kDynamicsFields, {}};
constexpr ElementRow kPlanarDynamics{"dynamics", "Damping of planar joints.", kPlanarDynamicsFields, {}};
constexpr ElementRow kMimic{"mimic", "The joint follows another.", kMimicFields, {}};
constexpr ElementRow kCalibration{"calibration", "Kept only; a warning says so.", kCalibrationFields, {}};
constexpr ElementRow kSafetyController{
    "safety_controller", "Kept only; a warning says so.", kSafetyControllerFields, {}};
constexpr ElementRow kJoint{"joint", "A joint.", kJointFields, kJointChildren};
constexpr ElementRow kDrakeJoint{"drake:joint", "A joint of a type that URDF does not have.", kDrakeJointFields,
                                 kDrakeJointChildren};

constexpr ElementRow kActuator{"actuator", "The motor.", kActuatorRows, kActuatorChildren};
constexpr ElementRow kDrivenJoint{"joint", "The driven joint.", kDrivenJointFields, {}};
constexpr ElementRow kTransmission{"transmission", "An actuator on a joint.", kTransmissionFields,
                                   kTransmissionChildren};
constexpr ElementRow kFrame{"frame", "A frame fixed on a link (Drake).", kFrameFields, {}};
constexpr ElementRow kContactLimit{"limit", "The load of the zone.", kContactLimitFields, {}};
constexpr ElementRow kContact{"contact", "A zone that may bear load; not a collision geometry.", kContactFields,
                              kContactChildren};
constexpr ElementRow kRobot{"robot", "One model.", kRobotFields, kRobotChildren};

}  // namespace sceneweld::urdf
