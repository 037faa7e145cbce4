// SPDX-License-Identifier: BSD-3-Clause
// Written SDFormat and URDF files that people edit: what stands in the file counts. One row is one edit.
#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

// Actuators, a geometry that is seen and collides, a capsule, and a light and a camera of another format.
constexpr const char* kHoist = R"(<mujoco model="hoist">
  <compiler angle="radian"/>
  <worldbody>
    <light name="lamp" pos="0 0 3" diffuse="0.5 0.5 0.5"/>
    <body name="tower" pos="0 0 0.5">
      <geom name="block" type="box" size="0.1 0.1 0.5" mass="9"/>
      <camera name="eye" pos="0.3 0 0" fovy="3"/>
      <light name="torch" pos="0 0 1" diffuse="0.25 0.5 0.75"/>
      <body name="jib" pos="0 0 0.5">
        <joint name="slew" axis="0 0 1" range="-2 2" damping="0.75"/>
        <geom name="tube" type="capsule" fromto="0 0 0 0.5 0 0" size="0.04" mass="3"/>
        <geom name="knob" type="sphere" pos="0.5 0 0" size="0.06" mass="1"/>
        <body name="hook" pos="0.5 0 0">
          <joint name="swivel" type="ball" damping="0.125"/>
          <geom name="plate" type="cylinder" size="0.05 0.01" mass="0.5"/>
        </body>
      </body>
    </body>
  </worldbody>
  <actuator>
    <motor name="slew_motor" joint="slew" gear="16" ctrlrange="-5 5"/>
  </actuator>
</mujoco>
)";

constexpr const char* kDerrick = R"(<robot name="derrick" xmlns:drake="http://drake.mit.edu">
  <link name="mast"><inertial><mass value="8"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="boom">
    <inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual name="skin"><geometry><box size="1 0.25 0.25"/></geometry></visual>
  </link>
  <joint name="luff" type="revolute"><parent link="mast"/><child link="boom"/><axis xyz="0 1 0"/>
    <limit lower="-0.5" upper="1.5" effort="80" velocity="0.5"/></joint>
  <transmission name="drive"><type>transmission_interface/SimpleTransmission</type><joint name="luff"/>
    <actuator name="winch"><drake:gear_ratio value="24"/><drake:rotor_inertia value="0.002"/></actuator></transmission>
  <gazebo reference="boom">
    <sensor name="tilt" type="imu"><update_rate>50</update_rate></sensor>
  </gazebo>
  <gazebo><plugin name="control" filename="libcontrol.so"><rate>25</rate></plugin></gazebo>
</robot>
)";

constexpr const char* kYard = R"(directives:
- add_model: { name: east, file: package://here/derrick.urdf }
- add_weld: { parent: world, child: east::mast }
- add_model: { name: west, file: package://here/derrick.urdf }
- add_weld: { parent: world, child: west::mast, X_PC: { translation: [0, 4, 0] } }
)";

constexpr const char* kGround = R"(<mujoco model="floor">
  <worldbody>
    <geom name="ground" type="plane" size="0 0 1"/>
    <geom name="dot" type="sphere" size="0.5"/>
    <body name="box" pos="0 0 1"><freejoint name="loose"/><geom name="cube" type="box" size="0.5 0.5 0.5"/></body>
  </worldbody>
</mujoco>
)";

struct Edit {
  const char* what;
  const char* input;
  const char* written;        ///< The file that is written and edited.
  std::string_view from, to;  ///< Every occurrence.
  const char* in_scene;       ///< In the scene JSON of the edited file; null: nothing is looked for.
  const char* warning;        ///< In the warnings; null: nothing is stale.
};

constexpr Edit kEdits[] = {
    {"nothing", "hoist.xml", "w.sdf", "", "", "\"effort_limit\": 80", nullptr},
    {"nothing", "hoist.xml", "w.urdf", "", "", "\"effort_limit\": 80", nullptr},
    {"nothing", "yard.dmd.yaml", "w.sdf", "", "", "east::winch", nullptr},
    {"nothing", "yard.dmd.yaml", "w.urdf", "", "", "east::winch", nullptr},
    {"nothing", "floor.xml", "w.sdf", "", "", "half_space", nullptr},
    {"nothing", "floor.xml", "w.urdf", "", "", "half_space", nullptr},

    // Actuators.
    {"an effort", "hoist.xml", "w.sdf", "<effort>80</effort>", "<effort>55</effort>", "\"effort_limit\": 55", nullptr},
    {"an effort", "hoist.xml", "w.urdf", "effort=\"80\"", "effort=\"55\"", "\"effort_limit\": 55", nullptr},
    {"an effort", "derrick.urdf", "w.sdf", "<effort>80</effort>", "<effort>55</effort>", "\"name\": \"derrick::winch\"",
     nullptr},
    {"no effort", "derrick.urdf", "w.sdf", "<effort>80</effort>", "", "derrick::winch", nullptr},
    {"an effort of zero", "derrick.urdf", "w.sdf", "<effort>80</effort>", "<effort>0</effort>", "derrick::luff",
     "joint `derrick::luff`: the file says `has_effort` false, so `actuator_1.name` winch"},
    {"a gear", "derrick.urdf", "w.sdf", "<drake:gear_ratio>24<", "<drake:gear_ratio>30<", "\"gear_ratio\": 30",
     nullptr},
    {"a rotor", "derrick.urdf", "w.sdf", "0.002<", "0.004<", "\"rotor_inertia\": 0.004", nullptr},
    {"a gear", "derrick.urdf", "w.urdf", "value=\"24\"", "value=\"30\"", "\"gear_ratio\": 30", nullptr},

    // Geometries that are one in the scene.
    {"a collision's radius", "hoist.xml", "w.sdf", "<radius>0.06</radius>", "<radius>0.07</radius>", "\"radius\": 0.07",
     nullptr},
    {"a capsule", "hoist.xml", "w.urdf", "radius=\"0.04\"", "radius=\"0.05\"", "\"type\": \"capsule\"", nullptr},
    {"a cylinder of a capsule", "hoist.xml", "w.urdf", "<cylinder radius=\"0.04\"", "<cylinder radius=\"0.05\"",
     "\"radius\": 0.05", "`tube`: the file says no capsule of this cylinder and two spheres"},
    {"the ends of a capsule", "hoist.xml", "w.urdf", "<sphere radius=\"0.04\"", "<sphere radius=\"0.05\"",
     "\"radius\": 0.05", "`tube`: the file says no capsule of this cylinder and two spheres"},
    {"the box of the ground", "floor.xml", "w.urdf", "200 200 20", "50 50 20", "\"size\": [50, 50, 20]",
     "the file says a box of another size"},

    // Names.
    {"a joint", "yard.dmd.yaml", "w.urdf", "\"east__luff\"", "\"east_raise\"", "\"east::east_raise\"",
     "joint `east__luff`: the file says otherwise, so `model`, `name`"},
    {"a link", "yard.dmd.yaml", "w.urdf", "\"east__boom\"", "\"jib\"", "\"scene::jib\"",
     "link `east__boom`: the file says otherwise, so `model`, `name`"},
    {"an actuator", "yard.dmd.yaml", "w.urdf", "\"east__winch\"", "\"hoist\"", "\"east::hoist\"",
     "actuator `east__drive::east__winch`: the file says otherwise, so"},
    {"a collision", "hoist.xml", "w.sdf", "\"knob_collision\"", "\"ball\"", "::ball\"",
     "collision `hoist::jib::knob_collision`: the file says otherwise, so `geometry`"},
    {"a visual", "hoist.xml", "w.sdf", "<visual name=\"knob\"", "<visual name=\"ball\"", "::ball\"",
     "the file says no visual `knob`"},

    // Elements.
    {"a new link in a merged robot", "yard.dmd.yaml", "w.urdf", "<link name=\"world\"/>",
     "<link name=\"world\"/><link name=\"crate\"/>", "\"scene::crate\"", nullptr},
    {"no transmission", "hoist.xml", "w.urdf", "SimpleTransmission", "OtherTransmission", "hoist::slew",
     "joint `slew`: the file says effort 80"},

    {"a fixed joint", "derrick.urdf", "w.sdf", "type=\"revolute\"", "type=\"fixed\"", "derrick::luff",
     "joint `derrick::luff`: the file says `has_effort` false"},
    {"a free body that is held", "floor.xml", "w.urdf", "type=\"floating\"", "type=\"fixed\"", "\"type\": \"weld\"",
     "`box_floating`: the file says a joint that holds its child"},

    // Elements that stand for those of another format.
    {"a light", "hoist.xml", "w.sdf", "0.25 0.5 0.75 1<", "0.25 0.5 1 1<", "0.25 0.5 1 1</diffuse>",
     "light `hoist::tower::torch`: the file says otherwise, so `format` mjcf"},
    {"a light", "hoist.xml", "w.urdf", "0.25 0.5 0.75 1<", "0.25 0.5 1 1<", "0.25 0.5 1 1</diffuse>",
     "the file says otherwise, so `light_format` mjcf"},
    {"a lens", "hoist.xml", "w.sdf", "<width>640</width>", "<width>320</width>", "\"width\": 320",
     "sensor `hoist::tower::eye`: the file says `lens`"},
    {"a sensor of a block", "derrick.urdf", "w.sdf", "<update_rate>50<", "<update_rate>60<", "<update_rate>60<",
     nullptr},
    {"a plugin of a block", "derrick.urdf", "w.sdf", "<rate>25<", "<rate>30<", "<rate>30<", nullptr},
    {"a frame of a free body", "floor.xml", "w.urdf", "<pose>0 0 1 ", "<pose>0 0 2 ",
     "\"floor::box_floating\"", "the file says another pose"},
    {"where a free body starts", "floor.xml", "w.urdf", "<origin xyz=\"0 0 1\"", "<origin xyz=\"0 0 3\"", "[0, 0, 3]",
     "the file says another pose"},
};

std::string Edited(std::string file, std::string_view from, std::string_view to) {
  if (from.empty()) return file;
  for (std::size_t at = 0; (at = file.find(from, at)) != file.npos; at += to.size()) file.replace(at, from.size(), to);
  return file;
}

}  // namespace

TEST_CASE("what stands in an edited SDFormat or URDF file counts") {
  const Workbench bench;
  bench.Write("hoist.xml", kHoist);
  bench.Write("derrick.urdf", kDerrick);
  bench.Write("yard.dmd.yaml", kYard);
  bench.Write("floor.xml", kGround);
  for (const Edit& edit : kEdits) {
    const std::string name = edit.written;
    INFO(edit.what << " in " << name << " of " << edit.input);
    REQUIRE(bench.Run(std::string("compose ") + edit.input + " --package here=. -o " + name).status == 0);
    const std::string before = bench.Read(name);
    const std::string after = Edited(before, edit.from, edit.to);
    INFO(before);
    if (!edit.from.empty()) REQUIRE(after != before);
    bench.Write("edited_" + name, after);
    const Outcome scene = bench.Run("compose edited_" + name + " --to json");
    INFO(scene.err);
    CHECK(scene.status == 0);
    if (edit.in_scene) {
      std::string text = scene.out;
      for (std::size_t at; (at = text.find("\\u003c")) != text.npos;) text.replace(at, 6, "<");
      CHECK_THAT(text, Contains(edit.in_scene));
    }
    if (edit.warning) {
      CHECK_THAT(scene.err, Contains("warning[stale-record]: ") && Contains(edit.warning));
    } else {
      CHECK_THAT(scene.err, !Contains("stale-record"));
    }
  }
}
