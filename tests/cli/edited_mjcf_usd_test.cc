// SPDX-License-Identifier: BSD-3-Clause
// MJCF and USD files that sceneweld wrote and a person edited: what the file says counts.

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

// A winch: a motor with a gear, a spring, friction, groups that do not collide, a cylinder that only collides.
constexpr char kWinch[] = R"(<robot name="winch" xmlns:drake="http://drake.mit.edu">
  <link name="frame"><inertial><mass value="5"/><inertia ixx="0.2" iyy="0.2" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision name="foot"><geometry><box size="0.4 0.4 0.02"/></geometry>
      <drake:proximity_properties><drake:mu_static value="0.7"/><drake:mu_dynamic value="0.6"/></drake:proximity_properties>
    </collision></link>
  <link name="drum"><inertial><mass value="2"/><inertia ixx="0.02" iyy="0.03" izz="0.025" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision name="shell"><geometry><cylinder radius="0.1" length="0.3"/></geometry></collision></link>
  <link name="hook"><inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="turn" type="revolute"><parent link="frame"/><child link="drum"/><origin xyz="0 0 0.5"/><axis xyz="0 0.6 0.8"/>
    <limit lower="-1" upper="1" effort="40" velocity="3"/></joint>
  <joint name="lower" type="prismatic"><parent link="drum"/><child link="hook"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="0" effort="20" velocity="1"/></joint>
  <transmission name="t"><type>transmission_interface/SimpleTransmission</type><joint name="turn"/>
    <actuator name="turn_motor"><drake:rotor_inertia value="2e-5"/><drake:gear_ratio value="100"/></actuator></transmission>
  <drake:collision_filter_group name="all"><drake:member link="frame"/><drake:member link="hook"/>
    <drake:ignored_collision_filter_group name="all"/></drake:collision_filter_group>
</robot>
)";

/// One edit of the written winch.
struct WrittenEdit {
  const char* file;  ///< `w.xml` or `w.usda`.
  const char* from;  ///< A text of the file; every occurrence is replaced.
  const char* to;
  std::vector<const char*> scene;  ///< What the scene says, as JSON.
  std::vector<const char*> warns;  ///< What the warnings say; empty: there are none.
};

std::string WithEvery(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

}  // namespace

TEST_CASE("the text of an edited MJCF or USD file counts, not the private data beside it") {
  const Workbench bench;
  bench.Write("winch.urdf", kWinch);
  for (const char* const file : {"w.xml", "w.usda"}) {
    REQUIRE(bench.Run(std::string("compose winch.urdf -o ") + file).status == 0);
  }
  const std::vector<WrittenEdit> edits{
      // MJCF
      {"w.xml", "forcerange=\"-40 40\"", "forcerange=\"-30 30\"", {"\"effort_limit\": 30", "\"gear_ratio\": 100"}, {}},
      {"w.xml", "armature=\"0.2\"", "armature=\"0.9\"", {"\"rotor_inertia\": 0.9"}, {"rotor_inertia"}},
      {"w.xml", "mass=\"2\"", "mass=\"2.5\"", {"\"mass\": 2.5", "\"rotor_inertia\": 2e-05"}, {}},
      {"w.xml",
       "\"winch::turn\"",
       "\"winch::spin\"",
       {"\"name\": \"winch::spin\""},
       {"joint `winch::turn`", "velocity_limit"}},
      {"w.xml",
       "<motor name=\"winch::turn_motor\"",
       "<motor gear=\"3\" name=\"winch::turn_motor\"",
       {"\"effort_limit\": 120", "\"gear_ratio\": 3"},
       {"gear_ratio"}},
      {"w.xml", "0 0 0 1 0 0 0 0 0\"", "0 0 0 1 0 0 0 0.35 0\"", {"\"home\"", "0.35"}, {}},
      {"w.xml",
       "\"winch::frame::foot\" ",
       "\"winch::frame::sole\" ",
       {"\"winch::frame::sole\""},
       {"winch::frame::foot", "mu_static"}},
      {"w.xml", "    <exclude body1=\"winch::frame\" body2=\"winch::hook\"/>\n", "", {}, {"excluded pair"}},
      {"w.xml", "  <custom>", "  <sensor><jointpos joint=\"winch::turn\"/></sensor>\n  <custom>", {"<jointpos joint=\\\"turn\\\"/>"}, {}},
      {"w.xml", "<option gravity", "<option integrator=\"RK4\" gravity", {"RK4"}, {}},
      {"w.xml", "range=\"-1 1\"", "range=\"-1 0.5\"", {"\"upper\": [0.5]", "\"velocity_limit\": [3]"}, {}},
      // USD
      {"w.usda", "maxForce = 40", "maxForce = 30", {"\"effort_limit\": 30", "\"gear_ratio\": 100"}, {}},
      {"w.usda", "newton:armature = 0.2", "newton:armature = 0.9", {"\"armature\": 0.9"}, {"armature"}},
      {"w.usda", "physics:mass = 2", "physics:mass = 2.5", {"\"mass\": 2.5", "\"rotor_inertia\": 2e-05"}, {}},
      {"w.usda",
       "diagonalInertia = (0.02, 0.03, 0.025)",
       "diagonalInertia = (0.05, 0.06, 0.07)",
       {"0.05", "0.07"},
       {}},
      {"w.usda", "physics:localPos0 = (0, 0, 0.5)", "physics:localPos0 = (0, 0, 0.6)", {"0.6"}, {"localPos0"}},
      {"w.usda", "height = 0.3", "height = 0.4", {"\"length\": 0.4"}, {}},
      {"w.usda", "physics:gravityDirection = (0, 0, -1)", "physics:gravityDirection = (0, 0, -2)", {}, {}},
  };
  for (const WrittenEdit& edit : edits) {
    CAPTURE(edit.file, edit.from, edit.to);
    const std::string written = bench.Read(edit.file);
    const std::string edited = WithEvery(written, edit.from, edit.to);
    CHECK(edited != written);
    const std::string path = std::string("e_") + edit.file;
    bench.Write(path, edited);
    const Outcome outcome = bench.Run("compose " + path + " --to json --all-warnings");
    CAPTURE(outcome.err);
    CHECK(outcome.status == 0);
    for (const char* const text : edit.scene) CHECK_THAT(outcome.out, Contains(text));
    for (const char* const text : edit.warns)
      CHECK_THAT(outcome.err, Contains("warning[stale-record]") && Contains(text));
    if (edit.warns.empty()) CHECK_THAT(outcome.err, !Contains("warning["));
  }
}

TEST_CASE("a camera that was edited in MJCF is written as its sensor") {
  const Workbench bench;
  bench.Write("eye.sdf", R"(<sdf version="1.9"><model name="m"><link name="a">
<inertial><mass>1</mass></inertial><sensor name="eye" type="camera"><camera><horizontal_fov>1.0</horizontal_fov>
<image><width>640</width><height>480</height></image><clip><near>0.1</near><far>10</far></clip></camera></sensor>
</link></model></sdf>
)");
  REQUIRE(bench.Run("compose eye.sdf -o eye.xml").status == 0);
  std::string text = bench.Read("eye.xml");
  const std::string eye = "<camera name=\"m::a::eye\"";
  const auto at = text.find(eye);
  REQUIRE(at != std::string::npos);
  const auto fov = text.find("fovy=\"", at);
  REQUIRE(fov != std::string::npos);
  text.replace(fov, text.find('"', fov + 6) + 1 - fov, "fovy=\"60\"");
  text.insert(at + eye.size(), " pos=\"0 0 0.5\"");
  bench.Write("eye.xml", text);
  for (const std::string file : {"again.sdf", "again.urdf"}) {
    const Outcome outcome = bench.Run("compose eye.xml -o " + file);
    CHECK_THAT(outcome.err, Contains("sensor `eye` is written with the lens of the camera"));
    CHECK_THAT(bench.Read(file), Contains("<horizontal_fov>1.31210674812068<") && Contains("0 0 0.5") &&
                                     Contains("<width>640</width>") && Contains("<near>0.1</near>"));
  }
}

TEST_CASE("a written MJCF or USD file has no stale data") {
  const Workbench bench;
  bench.Write("winch.urdf", kWinch);
  for (const std::string file : {"w.xml", "w.usda"}) {
    CAPTURE(file);
    REQUIRE(bench.Run("compose winch.urdf -o " + file).status == 0);
    CHECK_THAT(bench.Run("check " + file).err, !Contains("warning["));
    CHECK(bench.Run("diff winch.urdf " + file).status == 0);
  }
}
