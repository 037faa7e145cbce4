// SPDX-License-Identifier: BSD-3-Clause
// The rows of SRDF.

#include "sceneweld/parsers/srdf/srdf_table.h"

#include "sceneweld/parsers/table/table_read.h"
#include "sceneweld/scene/scene.h"
#include "sceneweld/scene/text/number.h"

namespace sceneweld::srdf {
namespace {

using Spelling::kAttribute;
using enum Facet;

// A name without white space at its ends, which must not be empty.
struct PlainName {
  static constexpr std::string_view kText = "name";
  static bool Parse(const Field& field, const XmlText& text, NameAt& value, Reading& reading) {
    value = {Name(Trimmed(text.text)), text.span};
    if (!value.empty()) return true;
    reading.diagnostics.Error("empty-name", text.span, Quoted(field.name) + " must not be empty");
    return false;
  }
  static void Format(const NameAt& value, std::string& out) { out += value.name.view(); }
};

struct AnyText {
  static constexpr std::string_view kText = "text";
  static bool Parse(const Field&, const XmlText& text, NameAt& value, Reading&) {
    value = {Name(text.text), text.span};
    return true;
  }
  static void Format(const NameAt& value, std::string& out) { out += value.name.view(); }
};

template <auto M>
consteval Field NameRow(std::string_view name, std::string_view doc, Facet facets = kRequired) {
  return field<M, PlainName>(name, kAttribute, facets, doc);
}

constexpr Field kGroupFields[] = {NameRow<&Named::name>("name", "Name of the group.")};
constexpr Field kGroupLinkFields[] = {NameRow<&Named::name>("name", "A link, with the joint that holds it.")};
constexpr Field kGroupJointFields[] = {NameRow<&Named::name>("name", "A joint, with its child link.")};
constexpr Field kSubgroupFields[] = {NameRow<&Named::name>("name", "A group whose contents belong to this one.")};
constexpr Field kChainFields[] = {
    NameRow<&Chain::base_link>("base_link", "Where the chain starts. The joint that holds it is not in the group."),
    NameRow<&Chain::tip_link>("tip_link", "Where the chain ends."),
};
constexpr Field kStateJointFields[] = {
    NameRow<&JointValue::name>("name", "A joint of the robot, or a virtual joint."),
    field<&JointValue::value, AnyText>("value", kAttribute, kRequired,
                                       "Its positions, in the order of MoveIt. [rad or m]"),
};
constexpr Field kGroupStateFields[] = {
    NameRow<&GroupState::name>("name", "Name of the configuration."),
    NameRow<&GroupState::group>("group", "The group whose joints have these positions.")
        .Claiming<&Configuration::group>(),
};
constexpr Field kEndEffectorFields[] = {
    NameRow<&EndEffector::name>("name", "Name of the end effector."),
    NameRow<&EndEffector::group>("group", "The group that is the end effector."),
    NameRow<&EndEffector::parent_link>("parent_link", "The link that holds it."),
    NameRow<&EndEffector::parent_group>("parent_group", "The group of the arm that holds it.", kNone),
};
constexpr Field kVirtualJointFields[] = {
    NameRow<&VirtualJointElement::name>("name", "Name of the joint."),
    NameRow<&VirtualJointElement::type>("type", "`fixed`, `planar` or `floating`."),
    NameRow<&VirtualJointElement::parent_frame>("parent_frame", "A frame outside of the robot."),
    NameRow<&VirtualJointElement::child_link>("child_link", "The link that it places."),
};
constexpr Field kPassiveJointFields[] = {NameRow<&Named::name>("name", "A joint that nothing drives.")};
constexpr Field kJointPropertyFields[] = {
    NameRow<&JointProperty::joint_name>("joint_name", "A joint of the robot, or a virtual joint."),
    NameRow<&JointProperty::property_name>("property_name", "Name of the property."),
    field<&JointProperty::value, AnyText>("value", kAttribute, kRequired, "Its value."),
};
constexpr Field kSphereFields[] = {
    field<&SphereElement::center>("center", kAttribute, kRequired, "Centre, in the link. [m]"),
    field<&SphereElement::radius>("radius", kAttribute, kRequired | kFinite, "Radius. [m]"),
};
constexpr Field kSphereApproximationFields[] = {
    NameRow<&OnLink::link>("link", "The link that the spheres approximate.")};
constexpr Field kPairFields[] = {
    NameRow<&LinkPair::link1>("link1", "One link.").Claiming<&ExcludedPair::body_A>(),
    NameRow<&LinkPair::link2>("link2", "The other link.").Claiming<&ExcludedPair::body_B>(),
    kept("reason", kAttribute, "Why: `Adjacent`, `Never`, `Default`, `Always`, `User`, or any text."),
};
constexpr Field kEnabledPairFields[] = {
    NameRow<&LinkPair::link1>("link1", "One link."),
    NameRow<&LinkPair::link2>("link2", "The other link."),
    kept("reason", kAttribute, "Why."),
};
constexpr Field kDefaultFields[] = {NameRow<&OnLink::link>("link", "The link.")};
constexpr Field kRobotFields[] = {NameRow<&Named::name>("name", "Name of the robot; that of the URDF.", kNeeded)};

constexpr const ElementRow* kGroupChildren[] = {&kGroupLink, &kGroupJoint, &kChain, &kSubgroup};
constexpr const ElementRow* kGroupStateChildren[] = {&kStateJoint};
constexpr const ElementRow* kSphereApproximationChildren[] = {&kSphere};
constexpr const ElementRow* kRobotChildren[] = {
    &kGroup,         &kGroupState,          &kEndEffector,       &kVirtualJoint,     &kPassiveJoint,
    &kJointProperty, &kSphereApproximation, &kDisableCollisions, &kEnableCollisions, &kDisableDefaultCollisions};

}  // namespace

constexpr ElementRow kGroupLink{"link", "A link of the group.", kGroupLinkFields, {}};
constexpr ElementRow kGroupJoint{"joint", "A joint of the group.", kGroupJointFields, {}};
constexpr ElementRow kChain{"chain", "The joints on the way between two links.", kChainFields, {}};
constexpr ElementRow kSubgroup{"group", "Another group.", kSubgroupFields, {}};
constexpr ElementRow kGroup{"group", "A set of joints that are planned together.", kGroupFields, kGroupChildren};
constexpr ElementRow kStateJoint{"joint", "The positions of a joint.", kStateJointFields, {}};
constexpr ElementRow kGroupState{"group_state", "A named configuration of a group.", kGroupStateFields,
                                 kGroupStateChildren};
constexpr ElementRow kEndEffector{"end_effector", "A group that is mounted on a link.", kEndEffectorFields, {}};
constexpr ElementRow kVirtualJoint{
    "virtual_joint", "A joint between the robot and a frame outside of it.", kVirtualJointFields, {}};
constexpr ElementRow kPassiveJoint{"passive_joint", "A joint without an actuator.", kPassiveJointFields, {}};
constexpr ElementRow kJointProperty{"joint_property", "A property of a joint, for planners.", kJointPropertyFields, {}};
constexpr ElementRow kSphere{"sphere", "A sphere.", kSphereFields, {}};
constexpr ElementRow kSphereApproximation{"link_sphere_approximation", "A link as spheres.", kSphereApproximationFields,
                                          kSphereApproximationChildren};
constexpr ElementRow kDisableCollisions{"disable_collisions", "Two links that never collide.", kPairFields, {}};
constexpr ElementRow kEnableCollisions{
    "enable_collisions", "Two links that collide in spite of `disable_default_collisions`.", kEnabledPairFields, {}};
constexpr ElementRow kDisableDefaultCollisions{
    "disable_default_collisions", "A link that collides with no other link.", kDefaultFields, {}};
constexpr ElementRow kRobot{"robot", "The semantics of one robot.", kRobotFields, kRobotChildren};

}  // namespace sceneweld::srdf
