// SPDX-License-Identifier: BSD-3-Clause
// The rows of joints.

#include "sceneweld/parsers/drake/curve_tags.h"
#include "sceneweld/parsers/drake/joint_tags.h"
#include "sceneweld/parsers/sdf/table/sdf_elements.h"
#include "sceneweld/parsers/sdf/table/sdf_table.h"
#include "sceneweld/parsers/table/converters.h"
#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld::sdf {
namespace {

using enum Spelling;
using enum Facet;

// One number, or three in a planar joint. The row of the type comes first.
struct DampingText {
  using Owner = DrakeJointElement;
  static constexpr std::string_view kText = "number, or 3 numbers";
  static bool Parse(const Field& field, const XmlText& text, DrakeJointElement& joint, Reading& reading) {
    joint.damping_span = text.span;
    std::vector<double> numbers(joint.type.name == "planar" ? 3 : 1);
    if (!ReadNumbers(text, What::Named(field.name), numbers, reading)) return false;
    joint.damping = std::move(numbers);
    return true;
  }
  static void Format(const DrakeJointElement& joint, std::string& out) {
    const char* before = "";
    for (const double number : joint.damping) {
      AppendNumber(out.append(before), number);
      before = " ";
    }
  }
  static bool IsWritten(const DrakeJointElement& joint) { return !joint.damping.empty(); }
};

constexpr auto kJointFields =
    Join(field<&JointElement::name>("name", kAttribute, kNeeded, "Name of the joint."),
         field<&JointElement::type>("type", kAttribute, kNeeded,
                                    "`fixed`, `revolute`, `continuous`, `prismatic`, `screw`, `universal`, `ball`, "
                                    "`revolute2` or `gearbox`."),
         field<&JointElement::parent>("parent", kText, kNeeded, "A link, frame or nested model, or `world`."),
         field<&JointElement::child>("child", kText, kNeeded, "A link, frame or nested model."),
         field<&JointElement::screw_thread_pitch>("screw_thread_pitch", kText, kNone,
                                                  "Metres per turn, right-handed positive; default 1. [m]")
             .Claiming<&Screw::thread_pitch>(),
         field<&JointElement::thread_pitch>("thread_pitch", kText, kNone,
                                            "Obsolete: radians per metre, left-handed positive. [rad/m]")
             .Claiming<&Screw::thread_pitch>(),
         all_kept({"gearbox_ratio", "gearbox_reference_body"}, kText,
                  "Of gearbox joints: the ratio of two angles, and the body from which both are measured."),
         kept("physics", kText, "A setting of physics engines."),
         custom("sensor", kText, kRepeated, "element", "A sensor on the child link, kept as it is."), kActuatorFields);
constexpr const ElementRow* kJointChildren[] = {&kPoseRow, &kAxisRow, &kAxis2Row, &kControllerGains, &kDrakeMimic};

constexpr Field kAxisFields[] = {
    field<&AxisElement::initial_position>("initial_position", kText, kReadOnly,
                                          "Default position, in files up to 1.8. [rad, m]"),
    field<&AxisElement::use_parent_model_frame>("use_parent_model_frame", kText, kReadOnly,
                                                "In files up to 1.6: `xyz` is expressed in `__model__`."),
};
constexpr const ElementRow* kAxisChildren[] = {&kXyzRow, &kDynamicsRow, &kLimitRow, &kMimicRow};

constexpr Field kXyzFields[] = {
    field<&XyzElement::xyz, Direction>("xyz", kOwnText, kAlwaysWritten, "Direction of the axis; made a unit vector."),
    field<&XyzElement::expressed_in>("expressed_in", kAttribute, kNone,
                                     "The frame of the vector; default: the joint's."),
};

constexpr Field kDynamicsFields[] = {
    field<&Dof::damping>("damping", kText, kNonNegative, "Viscous damping. [N m s/rad, N s/m]"),
    field<&Dof::friction>("friction", kText, kNone, "Coulomb friction. [N m, N]"),
    field<&Dof::rest_position>("spring_reference", kText, kAlwaysWritten, "Where the spring is relaxed. [rad, m]"),
    field<&Dof::stiffness>("spring_stiffness", kText, kNonNegative | kAlwaysWritten,
                           "Stiffness of the spring. [N m/rad, N/m]"),
};

constexpr auto kLimitFields =
    Join(field<&Dof::lower>("lower", kText, kNone, "Lower position limit. [rad, m]"),
         field<&Dof::upper>("upper", kText, kNone, "Upper position limit. [rad, m]"),
         field<&Dof::effort_limit, NegativeIsNone>("effort", kText, kAlwaysWritten,
                                                   "Effort limit; negative: none, 0: no actuator. [N m, N]"),
         field<&Dof::velocity_limit, NegativeIsNone>("velocity", kText, kNone,
                                                     "Velocity limit, both ways; negative: none. [rad/s, m/s]"),
         kAccelerationLimit, all_kept({"stiffness", "dissipation"}, kText, "How soft the position limits are."));

constexpr Field kMimicFields[] = {
    field<&MimicElement::leader>("joint", kAttribute, kNeeded, "The leader.").Claiming<&Mimic::leader>(),
    field<&MimicElement::axis>("axis", kAttribute, kReadOnly, "The leader's axis: `axis` or `axis2`."),
    field<&MimicElement::multiplier>("multiplier", kText, kAlwaysWritten, "Factor on the leader's position.")
        .Claiming<&Mimic::multiplier>(),
    field<&MimicElement::offset>("offset", kText, kAlwaysWritten, "Added last. [rad, m]").Claiming<&Mimic::offset>(),
    field<&MimicElement::reference>("reference", kText, kAlwaysWritten,
                                    "Subtracted from the leader's position first. [rad, m]"),
};

constexpr auto kDrakeJointFields =
    Join(field<&DrakeJointElement::name>("name", kAttribute, kNeeded, "Name of the joint."),
         field<&DrakeJointElement::type>("type", kAttribute, kNeeded, "`planar` or `curvilinear`."),
         field<&DrakeJointElement::parent>("drake:parent", kText, kNeeded, "The frame F."),
         field<&DrakeJointElement::child>("drake:child", kText, kNeeded, "The frame M."),
         together<DampingText>("drake:damping", kText, kNone,
                               "Damping; of planar joints required, along x "
                               "and y and about z. [N s/m, N m s/rad]")
             .Claiming<&Dof::damping>(),
         kCurveFields);
constexpr const ElementRow* kDrakeJointChildren[] = {&kCurves};

}  // namespace

constinit const ElementRow kJointRow{"joint", "A joint; the child body moves.", kJointFields, kJointChildren};
constinit const ElementRow kAxisRow{"axis", "One degree of freedom.", kAxisFields, kAxisChildren};
constinit const ElementRow kAxis2Row{"axis2", "The second degree of freedom of universal and revolute2 joints.",
                                     kAxisFields, kAxisChildren};
constinit const ElementRow kXyzRow{"xyz", "Direction of the axis, default 0 0 1.", kXyzFields, {}};
constinit const ElementRow kDynamicsRow{"dynamics", "Damping, friction and spring.", kDynamicsFields, {}};
constinit const ElementRow kLimitRow{"limit", "Limits.", kLimitFields, {}};
constinit const ElementRow kMimicRow{"mimic", "Follows another joint.", kMimicFields, {}};
constinit const ElementRow kDrakeJointRow{"drake:joint", "A planar or curvilinear joint between two frames.",
                                          kDrakeJointFields, kDrakeJointChildren};

}  // namespace sceneweld::sdf
