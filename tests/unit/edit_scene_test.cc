// SPDX-License-Identifier: BSD-3-Clause
// Removing and renaming elements.

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "sceneweld/library/validate.h"
#include "sceneweld/scene/fields/field_info.h"
#include "sceneweld/scene/motion/tree.h"
#include "sceneweld/scene/names/lookup.h"
#include "sceneweld/sceneweld.h"
#include "sceneweld/tests/unit/check_valid.h"
#include "sceneweld/tests/unit/gallery_scene.h"
#include "sceneweld/tests/unit/loaded_text.h"
#include "sceneweld/tests/unit/toy_scene.h"

namespace sceneweld {
namespace {

std::string ExportedAs(const Loaded& loaded, std::string_view format) {
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  return Export(loaded, *FindFormat(format), {}, losses);
}

// An arm whose joint `elbow` has an actuator, a follower and a place in a tendon and in texts of URDF.
constexpr const char* kArmWithMotor = R"(<robot name="arm" xmlns:drake="http://drake.mit.edu">
  <link name="base"/>
  <link name="upper"><collision name="box"><geometry><box size="1 1 1"/></geometry></collision></link>
  <link name="fore"><collision name="box"><geometry><box size="1 1 1"/></geometry></collision></link>
  <link name="hand"/>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><limit effort="9"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper"/><child link="fore"/><origin xyz="1 0 0"/><limit effort="5"/></joint>
  <joint name="wrist" type="revolute"><parent link="fore"/><child link="hand"/><limit effort="0"/><mimic joint="elbow" multiplier="2"/></joint>
  <transmission name="motor"><type>transmission_interface/SimpleTransmission</type>
    <joint name="elbow"/><actuator name="motor"/></transmission>
  <drake:collision_filter_group name="arms"><drake:member link="upper"/><drake:member link="fore"/>
    <drake:ignored_collision_filter_group name="arms"/></drake:collision_filter_group>
  <gazebo><plugin name="control" filename="c.so"><joint_name>elbow</joint_name><topic>elbow</topic></plugin></gazebo>
  <gazebo reference="elbow"><preserveFixedJoint>true</preserveFixedJoint></gazebo>
</robot>)";

TEST_CASE("removing a body removes its joints and geometries, and everything else that needs them is reported") {
  Loaded loaded = LoadedText(kArmWithMotor, "urdf");
  Scene& scene = loaded.scene;
  Diagnostics diagnostics;
  REQUIRE(Remove(FindBody(scene, "arm::fore"), scene, diagnostics));
  INFO(CodesAndMessages(diagnostics));
  CHECK_FALSE(FindBody(scene, "arm::fore"));
  CHECK_FALSE(FindJoint(scene, "arm::elbow"));
  CHECK_FALSE(FindJoint(scene, "arm::wrist"));
  REQUIRE(FindJoint(scene, "arm::shoulder"));
  CHECK(scene.geometries.size() == 1);
  CHECK(scene.collision_filter_groups.begin()->members.size() == 1);
  const Index<Body> hand = FindBody(scene, "arm::hand");
  REQUIRE(hand);
  CHECK(scene.bodies[hand].floating);
  CheckAt(scene.bodies[hand].X_WB, {1, 0, 0});
  const std::string said = CodesAndMessages(diagnostics);
  for (const char* part :
       {"removed-element: joint `arm::elbow` is removed too: it needs `child`",
        "removed-element: joint `arm::wrist` is removed too: it needs `parent`",
        "removed-element: actuator `arm::", "removed-reference: `members` of collision filter group `arm::arms`",
        "unfollowed-name: a text of urdf in plugin"}) {
    INFO(part);
    CHECK(said.find(part) != std::string::npos);
  }
  CHECK(said.find("geometry") == std::string::npos);  // Part of the body.
  CheckValid(scene);
}

TEST_CASE("a follower whose leader is removed stays") {
  Loaded loaded = LoadedText(kArmWithMotor, "urdf");
  Diagnostics diagnostics;
  REQUIRE(Remove(FindJoint(loaded.scene, "arm::elbow"), loaded.scene, diagnostics));
  const Index<Joint> wrist = FindJoint(loaded.scene, "arm::wrist");
  REQUIRE(wrist);
  CHECK_FALSE(loaded.scene.joints[wrist].mimic);
  CHECK(CodesAndMessages(diagnostics).find("`mimic` of joint `arm::wrist`") != std::string::npos);
  CheckValid(loaded.scene);
}

TEST_CASE(
    "a removed model takes along everything in it without a report, and what refers to it from outside with one") {
  Loaded loaded = LoadedText(R"(<sdf version="1.9"><world name="w">
    <model name="arm"><link name="base"/><model name="hand"><link name="palm"/></model>
      <joint name="wrist" type="fixed"><parent>hand::palm</parent><child>base</child></joint>
      <frame name="tip" attached_to="hand::palm"/></model>
    <model name="crate"><link name="box"/></model>
  </world></sdf>)",
                             "sdf");
  Scene& scene = loaded.scene;
  Scene without_arm = scene;
  Diagnostics quiet;
  REQUIRE(Remove(scene.FindModel("arm"), without_arm, quiet));
  CHECK(CodesAndMessages(quiet) == "");
  CHECK(without_arm.models.size() == 2);
  CHECK(FindBody(without_arm, "crate::box"));
  CheckValid(without_arm);

  Diagnostics diagnostics;
  REQUIRE(Remove(scene.FindModel("arm::hand"), scene, diagnostics));
  // Joints belong to the model of their child, and frames to that of their body.
  CHECK(CodesAndMessages(diagnostics) == "removed-element: joint `arm::wrist` is removed too: it needs `parent`\n");
  CHECK(scene.frames.empty());
  CheckValid(scene);
}

TEST_CASE("a joint that closed a loop is one of the tree when the loop is open") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b");
  const auto first = toy.Connect("first", Scene::kWorldBody, a, Revolute{});
  toy.Connect("second", a, b, Revolute{});
  const auto third = toy.Connect("third", Scene::kWorldBody, b, Revolute{});
  BuildTree(toy.scene, toy.diagnostics);
  REQUIRE(toy.scene.joints[third].closes_loop);
  CheckValid(toy.scene);
  REQUIRE(Remove(first, toy.scene, toy.diagnostics));
  CHECK(toy.Codes() == "");
  CHECK_FALSE(toy.scene.joints[FindJoint(toy.scene, "m::third")].closes_loop);
  CheckValid(toy.scene);
}

TEST_CASE("elements that cannot be removed or renamed are errors that change nothing") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a");
  toy.Link(model, "b");
  BuildTree(toy.scene, toy.diagnostics);
  CHECK_FALSE(Remove(Scene::kWorldBody, toy.scene, toy.diagnostics));
  CHECK_FALSE(Remove(Scene::kWorldInstance, toy.scene, toy.diagnostics));
  CHECK_FALSE(Remove(Index<Joint>(0), toy.scene, toy.diagnostics));
  CHECK_FALSE(Rename(Scene::kWorldBody, "earth", toy.scene, toy.diagnostics));
  CHECK_FALSE(Rename(Index<Body>(), "x", toy.scene, toy.diagnostics));
  CHECK_FALSE(Rename(a, "", toy.scene, toy.diagnostics));
  CHECK_FALSE(Rename(a, "x::", toy.scene, toy.diagnostics));
  CHECK_FALSE(Rename(a, "b", toy.scene, toy.diagnostics));
  CHECK(toy.Codes() ==
        "reserved-name reserved-name dangling-reference reserved-name dangling-reference empty-name bad-name "
        "duplicate-name");
  CHECK(toy.scene.bodies.size() == 3);
  CHECK(FindBody(toy.scene, "m::a") == a);
}

TEST_CASE("references and the texts of a format follow a renamed element") {
  Loaded loaded = LoadedText(kArmWithMotor, "urdf");
  Scene& scene = loaded.scene;
  Diagnostics diagnostics;
  REQUIRE(Rename(FindJoint(scene, "arm::elbow"), "knee", scene, diagnostics));
  CHECK_FALSE(FindJoint(scene, "arm::elbow"));
  REQUIRE(FindJoint(scene, "arm::knee"));
  // The topic may be anything.
  CHECK(diagnostics.all().size() == 1);
  CHECK(CodesAndMessages(diagnostics).find("says `elbow`, the name of a joint that has another name now") !=
        std::string::npos);
  REQUIRE(Rename(FindBody(scene, "arm::fore"), "shin", scene, diagnostics));
  CheckValid(scene);
  const std::string urdf = ExportedAs(loaded, "urdf");
  INFO(urdf);
  for (const char* part :
       {"<joint name=\"knee\"", "joint=\"knee\"", "<joint_name>knee</joint_name>", "<topic>elbow</topic>",
        "reference=\"knee\"", "child link=\"shin\"", "drake:member link=\"shin\""}) {
    INFO(part);
    CHECK(urdf.find(part) != std::string::npos);
  }
  const Loaded back = LoadedText(urdf, "urdf");
  CHECK(FindJoint(back.scene, "arm::knee"));
}

TEST_CASE("a renamed model renames the models in it") {
  ToyScene toy;
  const auto left = toy.Model("left");
  const auto arm = toy.Model("left::arm", left);
  const auto link = toy.Link(arm, "link");
  toy.Model("leftover");
  BuildTree(toy.scene, toy.diagnostics);
  REQUIRE(Rename(left, "right", toy.scene, toy.diagnostics));
  CHECK(FindBody(toy.scene, "right::arm::link") == link);
  CHECK(toy.scene.FindModel("leftover"));
  CHECK_FALSE(toy.scene.FindModel("left"));
  REQUIRE(Rename(arm, "hand", toy.scene, toy.diagnostics));
  CHECK(FindBody(toy.scene, "right::hand::link") == link);
  CHECK_FALSE(Rename(left, "leftover", toy.scene, toy.diagnostics));
  CheckValid(toy.scene);
}

TEST_CASE("a renamed model of MJCF has its new name in the written file") {
  Loaded loaded = LoadedText(
      R"(<mujoco model="toy"><worldbody><body name="a"><geom size="1"/></body></worldbody></mujoco>)", "mjcf");
  Diagnostics diagnostics;
  REQUIRE(Rename(loaded.scene.FindModel("toy"), "doll", loaded.scene, diagnostics));
  CHECK(ExportedAs(loaded, "mjcf").find("<mujoco model=\"doll\">") != std::string::npos);
}

TEST_CASE("kept sections of MJCF follow a renamed element") {
  Loaded loaded = LoadedText(R"(<mujoco model="m">
    <worldbody>
      <body name="b"><joint name="j"/><geom name="g" size="1"/><site name="s"/></body>
      <body name="c" pos="3 0 0"><joint name="k"/><geom name="h" size="1"/></body>
    </worldbody>
    <sensor><jointpos name="angle" joint="j"/><gyro name="turn" site="s"/></sensor>
    <contact><pair geom1="g" geom2="h" condim="1"/><exclude body1="b" body2="c"/></contact>
  </mujoco>)",
                             "mjcf");
  Scene& scene = loaded.scene;
  Diagnostics diagnostics;
  REQUIRE(Rename(FindJoint(scene, "m::j"), "turning", scene, diagnostics));
  REQUIRE(Rename(FindFrame(scene, "m::s").kind == FrameId::Kind::kDeclared ? Index<Frame>(0) : Index<Frame>(), "spot",
                 scene, diagnostics));
  REQUIRE(Rename(FindGeometry(scene, "m::b::g"), "ball", scene, diagnostics));
  REQUIRE(Rename(FindBody(scene, "m::b"), "arm", scene, diagnostics));
  CheckValid(scene);
  const std::string mjcf = ExportedAs(loaded, "mjcf");
  INFO(mjcf);
  const Loaded back = LoadedText(mjcf, "mjcf");
  for (const char* part :
       {"joint=\"m::turning\"", "site=\"m::spot\"", "geom1=\"m::arm::ball\"", "<exclude body1=\"m::arm\""}) {
    INFO(part);
    CHECK(mjcf.find(part) != std::string::npos);
  }
  CHECK(FindGeometry(back.scene, "m::arm::ball"));
}

TEST_CASE("an excluded pair of MJCF is not written any more without one of its bodies") {
  Loaded loaded = LoadedText(R"(<mujoco model="m">
    <worldbody>
      <body name="b"><joint name="j"/><geom name="g" size="1"/></body>
      <body name="c" pos="3 0 0"><joint name="k"/><geom name="h" size="1"/></body>
    </worldbody>
    <contact><exclude body1="b" body2="c"/></contact>
  </mujoco>)",
                             "mjcf");
  Diagnostics diagnostics;
  REQUIRE(Remove(FindBody(loaded.scene, "m::b"), loaded.scene, diagnostics));
  CHECK(CodesAndMessages(diagnostics).find("unfollowed-name") == std::string::npos);
  CheckValid(loaded.scene);
  CHECK(LoadedText(ExportedAs(loaded, "mjcf"), "mjcf").scene.excluded_pairs.empty());
}

TEST_CASE("the source of a renamed sensor says its name") {
  Loaded loaded = LoadedText(R"(<sdf version="1.9"><model name="m"><link name="b">
    <sensor name="imu" type="imu"/><light name="lamp" type="point"/></link></model></sdf>)",
                             "sdf");
  Scene& scene = loaded.scene;
  Diagnostics diagnostics;
  REQUIRE(Rename(Index<Sensor>(0), "balance", scene, diagnostics));
  REQUIRE(Rename(Index<Light>(0), "bulb", scene, diagnostics));
  CHECK(scene.sensors[Index<Sensor>(0)].source_xml->find("name=\"balance\"") != std::string::npos);
  CHECK(scene.lights[Index<Light>(0)].source_xml->find("name=\"bulb\"") != std::string::npos);
  CheckValid(scene);
  scene.lights[Index<Light>(0)].type = "spot";
  CHECK_FALSE(Validate(scene, diagnostics));
}

TEST_CASE("a model is in another one by its name, also if directives made the name space") {
  const Loaded loaded = GalleryScene("two_arm_cell.dmd.yaml");
  Scene renamed = loaded.scene;
  Diagnostics diagnostics;
  REQUIRE(Rename(renamed.FindModel("right"), "robot", renamed, diagnostics));
  REQUIRE(Rename(renamed.FindModel("left::arm"), "limb", renamed, diagnostics));
  CHECK(CodesAndMessages(diagnostics) == "");
  CHECK(FindJoint(renamed, "robot::arm::joint_4"));
  CHECK(renamed.FindModel("left::limb"));
  for (const ModelInstance& model : renamed.models) CHECK_FALSE(model.name.view().starts_with("right"));
  CheckValid(renamed);
  CHECK_FALSE(Rename(renamed.FindModel("left"), "robot", renamed, diagnostics));

  Scene without = loaded.scene;
  REQUIRE(Remove(without.FindModel("left"), without, diagnostics));
  for (const Body& body : without.bodies) {
    CHECK_FALSE(without.FullName(without.bodies.IndexOf(body)).starts_with("left"));
  }
  CHECK(without.bodies.size() < loaded.scene.bodies.size() - 5);
  CheckValid(without);
}

TEST_CASE("the example of docs/library.md prints what it says") {
  Loaded loaded = GalleryScene("two_arm_cell.dmd.yaml");
  Scene& scene = loaded.scene;
  Diagnostics diagnostics;
  REQUIRE(Remove(scene.FindModel("left::gripper"), scene, diagnostics));
  REQUIRE(Rename(scene.FindModel("right"), "robot", scene, diagnostics));
  Joint& joint = scene.joints[FindJoint(scene, "robot::arm::joint_4")];
  std::get<Revolute>(joint.motion).dof->default_position = 1;
  BuildTree(scene, diagnostics);
  CHECK(Validate(scene, diagnostics));
  CHECK(CodesAndMessages(diagnostics) ==
        "removed-reference: `members` of collision filter group `left::hand` refers to a removed element, and loses "
        "it\n");
  CHECK(scene.models.size() - 1 == 10);
  CHECK(scene.bodies.size() - 1 == 28);
}

TEST_CASE("bodies stay where they are when a loop is opened whose last joint has other default positions") {
  ToyScene toy;
  const auto model = toy.Model("m");
  const auto a = toy.Link(model, "a"), b = toy.Link(model, "b");
  Revolute first_turns;
  first_turns.dof->default_position = 0.7;
  const auto first = toy.Connect("first", Scene::kWorldBody, a, first_turns);
  toy.Connect("second", a, b, Weld{});
  const auto third = toy.Connect("third", Scene::kWorldBody, b, Revolute{});
  BuildTree(toy.scene, toy.diagnostics);
  REQUIRE(toy.scene.joints[third].closes_loop);
  const Pose before = toy.scene.bodies[b].X_WB;
  REQUIRE(Remove(first, toy.scene, toy.diagnostics));
  const Pose& after = toy.scene.bodies[b].X_WB;
  CHECK(std::abs(before.rotation.w() - after.rotation.w()) < 1e-6);
  CHECK(std::abs(before.rotation.w()) < 0.99);
  CheckValid(toy.scene);
}

constexpr const char* kSections = R"(<mujoco model="m"><worldbody>
  <body name="a"><joint name="j1"/><geom name="ga" size=".1"/><site name="s1"/>
    <body name="b" pos="1 0 0"><joint name="j2"/><geom name="gb" size=".1"/><site name="s2"/>
      <body name="c" pos="1 0 0"><joint name="j3" type="slide"/><geom name="gc" size=".1"/>
        <camera name="cam" mode="targetbody" target="a"/></body></body></body></worldbody>
  <tendon><fixed name="tf"><joint joint="j1" coef="1"/><joint joint="j3" coef="2"/></fixed></tendon>
  <actuator><motor name="m1" joint="j1"/><motor name="m3" joint="j3" gear="2" group="3"/><motor name="mt" tendon="tf"/>
    <position name="p2" joint="j2"/></actuator>
  <sensor><jointpos name="jp" joint="j2"/><actuatorfrc name="af" actuator="m3"/><touch name="to" site="s2"/></sensor>
  <contact><exclude body1="a" body2="c"/><pair geom1="ga" geom2="gb"/></contact>
  <equality><connect name="cn" body1="a" body2="c" anchor="0 0 0"/><joint joint1="j1" joint2="j3"/></equality>
</mujoco>)";

// Which of these words are in a text.
std::string WordsIn(const std::string& text, std::initializer_list<const char*> words) {
  std::string found;
  for (const char* word : words) {
    if (text.find(word) != text.npos) found += std::string(found.empty() ? "" : " ") + word;
  }
  return found;
}

// What is written after an element was removed. It must be readable.
std::string MjcfWithout(const ElementId& element, Loaded loaded) {
  Diagnostics diagnostics;
  REQUIRE(Remove(element, loaded.scene, diagnostics));
  CheckValid(loaded.scene);
  const std::string mjcf = ExportedAs(loaded, "mjcf");
  LoadedText(mjcf, "mjcf");
  return mjcf;
}

TEST_CASE("what is removed is not in the kept sections of MJCF any more, and nothing there names it") {
  const Loaded loaded = LoadedText(kSections, "mjcf");
  const auto without = [&](const ElementId& element) { return MjcfWithout(element, loaded); };
  const auto actuator = [&](std::string_view name) {
    for (const Actuator& one : loaded.scene.actuators) {
      if (one.name == name) return loaded.scene.actuators.IndexOf(one);
    }
    return Index<Actuator>();
  };
  const auto words = {"m::m1\"", "m::m3\"", "m::mt\"", "m::p2\"", "group=\"3\"", "actuatorfrc", "connect", "exclude"};
  CHECK(WordsIn(without(actuator("m1")), words) == "m::m3\" m::mt\" m::p2\" group=\"3\" actuatorfrc connect exclude");
  CHECK(WordsIn(without(actuator("m3")), words) == "m::m1\" m::mt\" m::p2\" connect exclude");
  CHECK(WordsIn(without(Index<Body>(3)), words) == "m::m1\" m::p2\"");
  CHECK(WordsIn(without(FindJoint(loaded.scene, "m::j2")), {"m::p2", "jointpos", "m::j2"}) == "");
  for (const Constraint& constraint : loaded.scene.constraints) {
    if (std::holds_alternative<TendonConstraint>(constraint.law)) continue;
    CHECK(WordsIn(without(loaded.scene.constraints.IndexOf(constraint)), {"<connect"}) == "");
  }
}

TEST_CASE("keys of MJCF lose the numbers of removed elements") {
  const Loaded loaded = LoadedText(R"(<mujoco model="m"><worldbody><geom name="floor" type="plane" size="1 1 1"/>
    <body name="hand" mocap="true"/>
    <body name="a"><joint name="j1"/><geom name="ga" size=".1"/>
      <body name="b"><joint name="j2"/><geom name="gb" size=".1"/></body></body></worldbody>
    <contact><pair geom1="floor" geom2="gb"/></contact>
    <actuator><motor name="m1" joint="j1"/><general name="g2" joint="j2" dyntype="integrator"/></actuator>
    <keyframe><key name="k" qpos="0.1 0.2" ctrl="3 4" act="5" mpos="6 0 0"/></keyframe></mujoco>)",
                                   "mjcf");
  const auto without = [&](const ElementId& element) {
    const std::string mjcf = MjcfWithout(element, loaded);
    const std::size_t key = mjcf.find("<key ");
    return (mjcf.find("<pair") == mjcf.npos ? "" : "pair ") + mjcf.substr(key, mjcf.find("/>", key) - key);
  };
  const auto actuator = [&](std::size_t i) { return Index<Actuator>(static_cast<std::uint32_t>(i)); };
  CHECK(without(actuator(0)) == R"(pair <key name="m::k" qpos="0.1 0.2" act="5" ctrl="4" mpos="6 0 0")");
  CHECK(without(FindBody(loaded.scene, "m::b")) == R"(<key name="m::k" qpos="0.1" ctrl="3" mpos="6 0 0")");
  CHECK(without(FindBody(loaded.scene, "m::hand")) == R"(pair <key name="m::k" qpos="0.1 0.2" act="5" ctrl="3 4")");
  CHECK(without(FindGeometry(loaded.scene, "world::floor")) ==
        R"(<key name="m::k" qpos="0.1 0.2" act="5" ctrl="3 4" mpos="6 0 0")");

  Loaded renamed = loaded;
  Diagnostics diagnostics;
  REQUIRE(Rename(FindGeometry(renamed.scene, "world::floor"), "ground", renamed.scene, diagnostics));
  CHECK(CodesAndMessages(diagnostics) == "");
  CHECK(ExportedAs(renamed, "mjcf").find("geom1=\"world::ground\"") != std::string::npos);
}

TEST_CASE("cameras and lights of MJCF do not follow a removed body") {
  Loaded loaded = LoadedText(R"(<mujoco model="m"><worldbody>
    <camera name="eye" mode="targetbody" target="a"/><light name="lamp" mode="targetbody" target="a"/>
    <body name="a"><freejoint/><geom size=".1"/></body><body name="b"><freejoint/><geom size=".1"/></body>
    </worldbody></mujoco>)",
                             "mjcf");
  CHECK(WordsIn(ExportedAs(loaded, "mjcf"), {"target="}) != "");
  Diagnostics diagnostics;
  REQUIRE(Remove(FindBody(loaded.scene, "m::a"), loaded.scene, diagnostics));
  LossReport losses(diagnostics);
  const std::string mjcf = Export(loaded, *FindFormat("mjcf"), {}, losses);
  CHECK(WordsIn(mjcf, {" target=\"", " mode=\""}) == "");
  CHECK(CodesAndMessages(diagnostics).find("light `world::lamp` does not follow body `m::a`") != std::string::npos);
}

TEST_CASE("kept sections of MJCF stay those of a renamed element") {
  Loaded loaded = LoadedText(kSections, "mjcf");
  Scene& scene = loaded.scene;
  Diagnostics diagnostics;
  REQUIRE(Rename(FindBody(scene, "m::a"), "A", scene, diagnostics));
  REQUIRE(Rename(FindJoint(scene, "m::j3"), "J3", scene, diagnostics));
  for (const Actuator& one : scene.actuators) {
    if (one.name == std::string_view("m1")) REQUIRE(Rename(scene.actuators.IndexOf(one), "M1", scene, diagnostics));
  }
  CHECK(CodesAndMessages(diagnostics) == "");
  CheckValid(scene);
  const std::string mjcf = ExportedAs(loaded, "mjcf");
  INFO(mjcf);
  const Loaded back = LoadedText(mjcf, "mjcf");
  CHECK(mjcf.find("m::a\"") == mjcf.npos);
  CHECK(mjcf.find("m::j3\"") == mjcf.npos);
  CHECK(mjcf.find("group=\"3\"") != mjcf.npos);
  CHECK(mjcf.find("m::M1\"") < mjcf.find("m::m3\""));
  CHECK(mjcf.find("m::m3\"") < mjcf.find("m::mt\""));
  CHECK(back.scene.actuators.size() == scene.actuators.size());
}

TEST_CASE("a camera of SDFormat is removed and renamed with its sensor") {
  const Loaded loaded =
      LoadedText(R"(<sdf version="1.9"><model name="m"><link name="a"><sensor name="eye" type="camera">
    <camera><horizontal_fov>1</horizontal_fov><image><width>320</width><height>240</height></image></camera>
    </sensor></link></model></sdf>)",
                 "sdf");
  REQUIRE(loaded.scene.sensors.size() == 1);
  REQUIRE(loaded.scene.cameras.size() == 1);
  for (const ElementId element : {ElementId(Index<Sensor>(0)), ElementId(Index<Camera>(0))}) {
    Loaded edited = loaded;
    Diagnostics diagnostics;
    REQUIRE(Rename(element, "lens", edited.scene, diagnostics));
    const Loaded back = LoadedText(ExportedAs(edited, "sdf"), "sdf");
    REQUIRE(back.scene.sensors.size() == 1);
    REQUIRE(back.scene.cameras.size() == 1);
    CHECK(back.scene.sensors[Index<Sensor>(0)].name == std::string_view("lens"));
    CHECK(back.scene.cameras[Index<Camera>(0)].name == std::string_view("lens"));
    CheckValid(edited.scene);
    REQUIRE(Remove(element, edited.scene, diagnostics));
    CHECK(CodesAndMessages(diagnostics) == "");
    CHECK(ExportedAs(edited, "sdf").find("<sensor") == std::string::npos);
    CheckValid(edited.scene);
  }
}

TEST_CASE("an export says that no model has the name in `options_from`") {
  Loaded loaded = LoadedText(kArmWithMotor, "urdf");
  loaded.options_from = "leg";
  Diagnostics diagnostics;
  LossReport losses(diagnostics);
  Export(loaded, *FindFormat("mjcf"), {}, losses);
  CHECK(CodesAndMessages(diagnostics).find("unknown-model: `options_from` names no model of the scene: `leg`") == 0);
}

TEST_CASE("any element can be removed, and the rest is a valid scene") {
  const Loaded loaded = GalleryScene("two_arm_cell.dmd.yaml");
  for (const TableInfo& table : AllTables()) {
    const std::size_t size = table.size(loaded.scene);
    for (std::size_t i = table.has_world ? 1 : 0; i < size; i += 1 + size / 9) {
      Loaded less = loaded;
      Diagnostics diagnostics;
      INFO(table.FullName(less.scene, i));
      REQUIRE(Remove(ElementId(table, i), less.scene, diagnostics));
      CHECK(table.size(less.scene) < size);
      CheckValid(less.scene);
    }
  }
}

}  // namespace
}  // namespace sceneweld
