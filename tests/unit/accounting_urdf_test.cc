// SPDX-License-Identifier: BSD-3-Clause
// Adds every attribute and element of URDF, one at a time, to a robot with one element of each kind. Each must be read,
// kept or reported. URDF has no schema apart from urdfdom, so this file lists the names (wiki.ros.org/urdf/XML,
// gazebosim.org/api/sdformat, and the additions of PyBullet, Drake and ros2_control).

#include <catch2/catch.hpp>
#include <set>

#include "sceneweld/tests/unit/accounting.h"

namespace sceneweld {
namespace {

using accounting::Fate;
using tinyxml2::XMLElement;

constexpr const char* kRobot = R"xml(<robot name="r">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="a">
    <inertial><origin xyz="0 0 0"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual name="v"><origin xyz="0 0 0"/><geometry><box size="1 1 1"/></geometry><material name="red"/></visual>
    <collision name="c"><origin xyz="0 0 0"/><geometry><cylinder radius="1" length="1"/></geometry></collision>
  </link>
  <link name="b"/>
  <link name="d"/>
  <joint name="j" type="revolute">
    <origin xyz="0 0 1"/><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
  <joint name="n" type="continuous"><parent link="b"/><child link="d"/><axis xyz="0 0 1"/></joint>
  <transmission name="t">
    <type>transmission_interface/SimpleTransmission</type>
    <joint name="j"><hardwareInterface>EffortJointInterface</hardwareInterface></joint>
    <actuator name="m"/>
  </transmission>
</robot>
)xml";

// The addition: an attribute of an element, or an element in it.
struct Addition {
  const char* where;
  const char* attribute;  // null: an element
  const char* text;       // The value, or the element.
};
const Addition kAdditions[] = {
    {"robot", "version", "1.1"},
    {"robot/link", "type", "arm"},
    {"robot/link/inertial/origin", "rpy", "0.1 0.2 0.3"},
    {"robot/link/visual/origin", "rpy", "0.1 0.2 0.3"},
    {"robot/link/collision/origin", "rpy", "0.1 0.2 0.3"},
    {"robot/link/collision", "group", "g"},
    {"robot/link/collision", nullptr, "<verbose value='yes'/>"},
    {"robot/link/collision/geometry", "name", "shape"},
    {"robot/link/visual/geometry", "name", "shape"},
    {"robot/link", nullptr, "<contact><lateral_friction value='0.5'/><rolling_friction value='0.1'/></contact>"},
    {"robot/link", nullptr,
     "<self_collision_checking><origin xyz='0 0 0'/><geometry><sphere "
     "radius='1'/></geometry></self_collision_checking>"},
    {"robot/link", nullptr, "<visual name='w'><geometry><mesh filename='a.stl'/></geometry></visual>"},
    {"robot/material", nullptr, "<texture filename='a.png'/>"},
    {"robot/joint", nullptr, "<calibration rising='0.1'/>"},
    {"robot/joint", nullptr, "<calibration falling='0.1'/>"},
    {"robot/joint", nullptr, "<calibration reference_position='0.1'/>"},
    {"robot/joint", nullptr, "<dynamics damping='0.1'/>"},
    {"robot/joint", nullptr, "<dynamics friction='0.1'/>"},
    {"robot/joint", nullptr, "<dynamics spring_stiffness='0.1'/>"},
    {"robot/joint", nullptr, "<dynamics d:nonlinear='0.1'/>"},
    {"robot/joint", nullptr, "<joint_properties damping='0.1' friction='0.2'/>"},
    {"robot/joint", nullptr, "<mimic joint='n' multiplier='2' offset='1'/>"},
    {"robot/joint", nullptr,
     "<safety_controller k_velocity='1' k_position='2' soft_lower_limit='-1' soft_upper_limit='1'/>"},
    {"robot/joint", nullptr, "<hardwareInterface>EffortJointInterface</hardwareInterface>"},
    {"robot/joint", nullptr, "<dont_collapse/>"},
    {"robot/joint/limit", "acceleration", "3"},
    {"robot/joint/limit", "drake:acceleration", "3"},
    {"robot/transmission", "type", "pr2_mechanism_model/SimpleTransmission"},
    {"robot/transmission/joint", "role", "wrist"},
    {"robot/transmission/joint", nullptr, "<mechanicalReduction>2</mechanicalReduction>"},
    {"robot/transmission/joint", nullptr, "<offset>0.1</offset>"},
    {"robot/transmission/actuator", nullptr, "<mechanicalReduction>2</mechanicalReduction>"},
    {"robot/transmission/actuator", nullptr, "<hardwareInterface>EffortJointInterface</hardwareInterface>"},
    {"robot/transmission", nullptr, "<mechanicalReduction>2</mechanicalReduction>"},
    {"robot/transmission", nullptr, "<motorTorqueConstant>2</motorTorqueConstant>"},
    {"robot/transmission", nullptr, "<robotNamespace>/r</robotNamespace>"},
    {"robot", nullptr, "<gazebo><plugin name='p' filename='p.so'/></gazebo>"},
    {"robot", nullptr, "<gazebo reference='a'><mu1>0.5</mu1><kp>100</kp><material>Gazebo/Red</material></gazebo>"},
    {"robot", nullptr, "<gazebo reference='j'><preserveFixedJoint>true</preserveFixedJoint></gazebo>"},
    {"robot", nullptr, "<ros2_control name='x' type='system'><hardware/></ros2_control>"},
    {"robot", nullptr, "<mujoco><compiler meshdir='m'/></mujoco>"},
    {"robot", nullptr, "<sensor name='s' update_rate='1'><parent link='a'/><origin xyz='0 0 0'/><camera/></sensor>"},
    {"robot", nullptr, "<loop_joint name='l' type='spherical'><link1 link='a'/><link2 link='d'/></loop_joint>"},
    {"robot", nullptr, "<frame name='f' link='a' xyz='0 0 0' rpy='0 0 0'/>"},
    // Names that are misspelled.
    {"robot", nullptr, "<lnik name='z'/>"},
    {"robot/link", nullptr, "<visul><geometry><sphere radius='1'/></geometry></visul>"},
    {"robot/link/inertial", nullptr, "<mas value='1'/>"},
    {"robot/joint", nullptr, "<limits lower='0'/>"},
    {"robot/joint/limit", "lowr", "-1"},
    {"robot/joint/origin", "xzy", "0 0 1"},
    {"robot/joint/axis", "xzy", "0 0 1"},
    {"robot/link/collision/geometry/cylinder", "lenght", "1"},
};

TEST_CASE("every attribute and element of URDF is read, kept or reported") {
  auto files = std::make_shared<MemoryFiles>();
  files->Add("/cell/a.stl", "solid a\nendsolid a\n");
  files->Add("/cell/a.png", "");
  accounting::Accountant accountant("urdf", files);
  tinyxml2::XMLDocument document;
  REQUIRE(document.Parse(kRobot) == tinyxml2::XML_SUCCESS);
  const bool loads = accountant.SetBase(accounting::TextOf(document));
  INFO(accountant.base_messages());
  REQUIRE(loads);
  for (const std::string& one : accounting::LostUnknownNames(accountant, document))
    FAIL_CHECK("lost in silence: " << one);
  for (const Addition& addition : kAdditions) {
    XMLElement* const element = accounting::FindPath(document, addition.where);
    INFO(addition.where << " " << (addition.attribute ? addition.attribute : addition.text));
    REQUIRE(element);
    std::string name;
    if (addition.attribute) {
      name = addition.attribute;
      element->SetAttribute(addition.attribute, addition.text);
      CHECK(accountant.FateOf(accounting::TextOf(document), name) != Fate::kLost);
      element->DeleteAttribute(addition.attribute);
      continue;
    }
    tinyxml2::XMLDocument more;
    REQUIRE(more.Parse(addition.text) == tinyxml2::XML_SUCCESS);
    name = more.RootElement()->Name();
    auto* const added = element->InsertEndChild(more.RootElement()->DeepClone(&document));
    CHECK(accountant.FateOf(accounting::TextOf(document), name) != Fate::kLost);
    element->DeleteChild(added);
  }
}

}  // namespace
}  // namespace sceneweld
