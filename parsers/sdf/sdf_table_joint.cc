#include "sceneweld/parsers/drake/curve_tags.h"
#include "sceneweld/parsers/drake/joint_tags.h"
#include "sceneweld/parsers/sdf/sdf_table.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

constexpr Field kJointFields[] = {
    custom<&Joint::name>("name", kAttribute, kRequired, "name", "Name of the joint."),
    custom<&Joint::motion>("type", kAttribute, kRequired, "text",
                           "fixed, revolute, continuous, prismatic, screw, universal or ball."),
    custom<&Joint::parent>("parent", kText, kRequired, "name", "A link, frame or nested model, or `world`."),
    custom<&Joint::child>("child", kText, kRequired, "name", "A link, frame or nested model."),
    custom<&Screw::thread_pitch>("screw_thread_pitch", kText, kNone, "number",
                                 "Metres per turn, right-handed positive; default 1. [m]"),
    custom<&Screw::thread_pitch>("thread_pitch", kText, kNone, "number",
                                 "Of old: radians per metre, left-handed positive. [rad/m]"),
    ignored("gearbox_ratio", kText, "there is no gearbox joint"),
    ignored("gearbox_reference_body", kText, "there is no gearbox joint"),
    ignored("physics", kText, "a setting of one simulator"),
    custom("sensor", kText, kRepeated, "element", "A sensor on the child link, kept as it is."),
    custom("drake:rotor_inertia", kText, kNone, "number", "Inertia of the actuator's rotor. [kg m^2 or kg]"),
    custom("drake:gear_ratio", kText, kNone, "number", "Gear ratio of the actuator."),
};
constexpr const ElementRow* kJointChildren[] = {&kPoseRow, &kAxisRow, &kAxis2Row, &kControllerGains, &kDrakeMimicRow};

constexpr Field kAxisFields[] = {
    custom("initial_position", kText, kNone, "number", "Default position, in files up to 1.8. [rad, m]"),
    custom("use_parent_model_frame", kText, kNone, "bool", "In files up to 1.6: `xyz` is expressed in `__model__`."),
};
constexpr const ElementRow* kAxisChildren[] = {&kXyzRow, &kDynamicsRow, &kLimitRow, &kMimicRow};

constexpr Field kXyzFields[] = {
    custom("expressed_in", kAttribute, kNone, "name", "The frame of the vector; default: the joint's."),
};

constexpr Field kDynamicsFields[] = {
    field<&Dof::damping>("damping", kText, kNonNegative, "Viscous damping. [N m s/rad, N s/m]"),
    field<&Dof::friction>("friction", kText, kNone, "Coulomb friction. [N m, N]"),
    field<&Dof::rest_position>("spring_reference", kText, kNone, "Where the spring is relaxed. [rad, m]"),
    field<&Dof::stiffness>("spring_stiffness", kText, kNonNegative, "Stiffness of the spring. [N m/rad, N/m]"),
};

constexpr Field kLimitFields[] = {
    field<&Dof::lower>("lower", kText, kNone, "Lower position limit. [rad, m]"),
    field<&Dof::upper>("upper", kText, kNone, "Upper position limit. [rad, m]"),
    custom<&Dof::velocity_limit>("velocity", kText, kNone, "number",
                                 "Velocity limit, both ways; negative: none. [rad/s, m/s]"),
    custom<&Dof::effort_limit>("effort", kText, kNone, "number",
                               "Effort limit; negative: none, 0: no actuator. [N m, N]"),
    custom("drake:acceleration", kText, kNone, "number", "Acceleration limit, both ways. [rad/s^2, m/s^2]"),
    custom("stiffness", kText, kNone, "number", "Not used."),
    ignored("dissipation", kText, "a setting of one simulator"),
};

constexpr Field kMimicFields[] = {
    custom<&Mimic::leader>("joint", kAttribute, kRequired, "name", "The joint that leads."),
    custom("axis", kAttribute, kNone, "`axis` or `axis2`", "The leader's axis."),
    custom<&Mimic::multiplier>("multiplier", kText, kNone, "number", "Factor on the leader's position."),
    custom<&Mimic::offset>("offset", kText, kNone, "number", "Added in the end. [rad, m]"),
    custom("reference", kText, kNone, "number", "Taken from the leader's position first. [rad, m]"),
};

constexpr Field kDrakeMimicFields[] = {
    field<&Mimic::leader>("joint", kAttribute, kRequired, "The joint of the same model that leads."),
    field<&Mimic::multiplier>("multiplier", kAttribute, kRequired, "Factor on the leader's position."),
    field<&Mimic::offset>("offset", kAttribute, kRequired, "Added to it. [rad, m]"),
};

constexpr Field kDrakeJointFields[] = {
    custom<&Joint::name>("name", kAttribute, kRequired, "name", "Name of the joint."),
    custom<&Joint::motion>("type", kAttribute, kRequired, "text", "planar or curvilinear."),
    custom<&Joint::parent>("drake:parent", kText, kRequired, "name", "The frame F."),
    custom<&Joint::child>("drake:child", kText, kRequired, "name", "The frame M."),
    custom<&Dof::damping>("drake:damping", kText, kNone, "number, or 3 numbers",
                          "Damping; of planar joints required, along x and y and about z. [N s/m, N m s/rad]"),
    custom("drake:initial_tangent", kXyz, kNone, "3 numbers", "Of curvilinear joints."),
    custom("drake:plane_normal", kXyz, kNone, "3 numbers", "Of curvilinear joints."),
    custom("drake:is_periodic", kText, kNone, "bool", "Of curvilinear joints."),
};
constexpr const ElementRow* kDrakeJointChildren[] = {&kCurves};

}  // namespace

constinit const ElementRow kJointRow{"joint", "A joint; the child body moves.", kJointFields, kJointChildren};
constinit const ElementRow kAxisRow{"axis", "One degree of freedom.", kAxisFields, kAxisChildren};
constinit const ElementRow kAxis2Row{"axis2", "The second degree of freedom of universal joints.", kAxisFields,
                                     kAxisChildren};
constinit const ElementRow kXyzRow{"xyz", "Direction of the axis, default 0 0 1.", kXyzFields, {}};
constinit const ElementRow kDynamicsRow{"dynamics", "Damping, friction and spring.", kDynamicsFields, {}};
constinit const ElementRow kLimitRow{"limit", "Limits.", kLimitFields, {}};
constinit const ElementRow kMimicRow{"mimic", "Follows another joint.", kMimicFields, {}};
constinit const ElementRow kDrakeMimicRow{
    "drake:mimic",
    "Follows another joint: position = multiplier x position of the leader + offset.",
    kDrakeMimicFields,
    {}};
constinit const ElementRow kDrakeJointRow{"drake:joint", "A planar or curvilinear joint between two frames.",
                                          kDrakeJointFields, kDrakeJointChildren};

}  // namespace sceneweld::sdf
