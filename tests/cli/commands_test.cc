// SPDX-License-Identifier: BSD-3-Clause
// Output and exit status of the commands.

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

TEST_CASE("the tree shows bodies, masses and joints") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const Outcome outcome = bench.Run("tree a.urdf");
  CHECK(outcome.status == 0);
  CHECK(outcome.out ==
        "world\n"
        "free\n"
        "└─ pendulum::base  0 kg\n"
        "   └─ bob          2 kg  revolute swing [-1, 1] rad\n"
        "\n"
        "1 model, 2 bodies, 1 joint (1 degree of freedom), 1 free, 2 kg\n");
}

TEST_CASE("the tree as JSON has the bodies in its order") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const auto tree = nlohmann::json::parse(bench.Run("tree a.urdf --json --frames").out);
  CHECK(tree["models"] == 1);
  CHECK(tree["degrees_of_freedom"] == 1);
  REQUIRE(tree["bodies"].size() == 2);
  CHECK(tree["bodies"][0]["name"] == "pendulum::base");
  CHECK(tree["bodies"][0]["inboard"].is_null());
  CHECK_FALSE(tree["bodies"][0].contains("joint"));
  const auto& bob = tree["bodies"][1];
  CHECK(bob["inboard"] == "pendulum::base");
  CHECK(bob["mass"] == 2);
  CHECK(bob["joint"]["name"] == "pendulum::swing");
  CHECK(bob["joint"]["type"] == "revolute");
  CHECK(bob["joint"]["lower"][0] == -1);
  CHECK(bob["frames"].is_array());
}

// Two bars of 1 m from the world to a pin; the second one hangs on the pin.
constexpr char kTriangle[] = R"(<sdf version="1.9"><model name="m">
  <link name="a"/><link name="b"><pose>1 0 0 0 0 0</pose></link>
  <joint name="left" type="revolute"><parent>world</parent><child>a</child><axis><xyz>0 1 0</xyz></axis></joint>
  <joint name="pin" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 1 0</xyz></axis></joint>
  <joint name="slide" type="prismatic"><pose>1 0 0 0 0 0</pose><parent>world</parent><child>b</child>
    <axis><xyz>1 0 0</xyz></axis></joint>
</model></sdf>)";

TEST_CASE("the tree lists the joints that close loops") {
  const Workbench bench;
  bench.Write("m.sdf", kTriangle);
  const Outcome outcome = bench.Run("tree m.sdf");
  CHECK(outcome.err.empty());
  CHECK(outcome.out ==
        "world\n"
        "└─ m::a  1 kg  revolute left, unlimited\n"
        "   └─ b  1 kg  revolute pin, unlimited\n"
        "loops\n"
        "└─ prismatic m::slide: world - m::b\n"
        "\n"
        "1 model, 2 bodies, 3 joints (2 degrees of freedom), 1 loop, 2 kg\n");
  const auto tree = nlohmann::json::parse(bench.Run("tree m.sdf --json").out);
  CHECK(tree["degrees_of_freedom"] == 2);
  CHECK(tree["loop_joints"][0]["name"] == "m::slide");
}

TEST_CASE("a pose in a loop moves its other joints, and warns of a loop that stays open") {
  const Workbench bench;
  bench.Write("m.sdf", kTriangle);
  const Outcome closed = bench.Run("pose m.sdf m::b --json --joint m::slide=0");
  CHECK(closed.status == 0);
  CHECK(closed.err.empty());
  CHECK(nlohmann::json::parse(closed.out)["loop"]["distance"] < 1e-9);
  CHECK_FALSE(nlohmann::json::parse(bench.Run("pose m.sdf m::b --json").out).contains("loop"));
  const Outcome open = bench.Run("pose m.sdf m::b --json --joint m::left=0.5");
  CHECK(open.status == 0);
  CHECK_THAT(open.err, Contains("warning[loop-not-closed]"));
  CHECK(nlohmann::json::parse(open.out)["loop"]["joint"] == "m::slide");
}

TEST_CASE("pose warns of a position beyond the limits, and says what degrees are in radians") {
  const Workbench bench;
  bench.Write("arm.urdf", R"(<robot name="arm"><link name="base"/><link name="tip"/><joint name="turn" type="revolute">
<parent link="base"/><child link="tip"/><axis xyz="0 0 1"/><limit lower="-2" upper="2" effort="9" velocity="1"/>
</joint></robot>)");
  const Outcome beyond = bench.Run("pose arm.urdf arm::tip --joint turn=45");
  CHECK(beyond.status == 0);
  CHECK_THAT(beyond.err, Contains("warning[position-beyond-limit]") && Contains("above its upper limit 2"));
  CHECK_THAT(beyond.err, Contains("45 degrees are 0.7854"));
  CHECK(bench.Run("pose arm.urdf arm::tip --joint turn=2").err.empty());
  CHECK_THAT(bench.Run("pose arm.urdf arm::tip --joint turn=-2.1").err, Contains("below its lower limit -2"));
}

TEST_CASE("check as JSON has the result and the diagnostics of each input, on standard output") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("bad.urdf", "<robot");
  const Outcome outcome = bench.Run("check a.urdf bad.urdf --json");
  CHECK(outcome.status == 1);
  CHECK(outcome.err.empty());
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json["inputs"] == 2);
  CHECK(json["at_fault"] == 1);
  CHECK(json["results"][0]["composes"] == true);
  CHECK(json["results"][0]["joints"] == 1);
  CHECK(json["results"][1]["composes"] == false);
  CHECK(json["results"][1]["diagnostics"][0]["code"] == "malformed-xml");
  CHECK(nlohmann::json::parse(bench.Run("check a.urdf --json --meshes").out)["results"][0]["mesh_files"] == 0);
}

TEST_CASE("tags and codes are explained as JSON too") {
  const Workbench bench;
  const auto element = nlohmann::json::parse(bench.Run("tags drake:ball_constraint --json").out);
  REQUIRE(element.size() > 0);
  CHECK(element[0]["element"] == "drake:ball_constraint");
  CHECK(element[0]["attributes"].size() > 1);
  const auto attribute = nlohmann::json::parse(bench.Run("tags collide_bitmask --json").out);
  REQUIRE(attribute.size() == 1);
  CHECK(attribute[0]["format"] == "sdf");
  CHECK(attribute[0]["attributes"][0]["name"] == "collide_bitmask");
  CHECK(nlohmann::json::parse(bench.Run("tags --json").out).size() > 100);
  CHECK(nlohmann::json::parse(bench.Run("explain unknown-frame --json").out)["code"] == "unknown-frame");
}

TEST_CASE("a list is one scoped name a line, or JSON with the place") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  CHECK(bench.Run("list a.urdf joints").out == "pendulum::swing\n");
  CHECK(bench.Run("list a.urdf models --prefix lab").out == "lab::pendulum\n");
  CHECK(bench.Run("list a.urdf models --name left").out == "left\n");
  CHECK(bench.Run("list a.urdf sensors").out.empty());
  const auto list = nlohmann::json::parse(bench.Run("list a.urdf joints --json").out);
  REQUIRE(list.size() == 1);
  CHECK(list[0]["name"] == "pendulum::swing");
  CHECK(list[0]["file"] == "a.urdf");
  CHECK(list[0]["line"] == 6);
  CHECK(nlohmann::json::parse(bench.Run("list a.urdf sensors --json").out).empty());
}

TEST_CASE("check says of each input whether it composes") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("b.urdf", "<robot name='r'><link name='world'/></robot>");
  bench.Write("c.urdf", "");
  const Outcome outcome = bench.Run("check a.urdf b.urdf c.urdf");
  CHECK(outcome.status == 1);
  CHECK(outcome.out.empty());
  CHECK_THAT(outcome.err, Contains("a.urdf: composes (1 model, 2 bodies, 1 joint)"));
  CHECK_THAT(outcome.err, Contains("c.urdf: 1 error"));
  CHECK_THAT(outcome.err, Contains("3 inputs, 1 invalid: 1 error"));
  CHECK(bench.Run("check a.urdf b.urdf").status == 0);
}

TEST_CASE("check opens the meshes only when it is asked to") {
  const Workbench bench;
  const std::string urdf =
      "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
      "iyz='0'/></inertial><visual><geometry><mesh filename='a.stl'/></geometry></visual>";
  bench.Write("a.urdf", urdf + "</link></robot>");
  bench.Write("a.stl", "solid a\nendsolid\n");
  bench.Write("b.urdf", urdf + "<visual><geometry><mesh filename='b.obj'/></geometry></visual></link></robot>");
  bench.Write("b.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  CHECK(bench.Run("check a.urdf b.urdf --strict").status == 0);
  const Outcome outcome = bench.Run("check --meshes a.urdf b.urdf");
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, Contains("error[faulty-mesh]: `a.stl` has no faces"));
  CHECK_THAT(outcome.err, Contains("b.urdf: composes, 1 error (1 model, 1 body, 0 joints, 2 mesh files)"));
  CHECK_THAT(outcome.err, Contains("2 inputs, 2 invalid"));
  bench.Write("a.stl",
              "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
              "endloop\nendfacet\nendsolid\n");
  CHECK(bench.Run("check --meshes a.urdf b.urdf --strict").status == 0);
}

TEST_CASE("explain describes codes") {
  const Workbench bench;
  const Outcome outcome = bench.Run("explain unknown-frame");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.out, Contains("No frame has this name there."));
}

TEST_CASE("explain says where an element comes from") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("cell.dmd.yaml",
              "directives:\n"
              "- add_model: {name: left, file: a.urdf}\n"
              "- add_weld: {parent: world, child: left::base}\n");
  const Outcome outcome = bench.Run("explain cell.dmd.yaml left::bob");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.out, Contains("`left::bob` is a body of 2 kg of the model `left`."));
  CHECK_THAT(outcome.out, Contains("a.urdf:3:"));
  CHECK_THAT(outcome.out, Contains("cell.dmd.yaml:2:"));
  CHECK_THAT(outcome.out, Contains("revolute `left::swing` on `left::base`"));
  CHECK_THAT(bench.Run("explain cell.dmd.yaml left::bbo").err, Contains("did you mean `left::bob`?"));
}

TEST_CASE(
    "explain shows the chain of loops and included files, what refers to a body, and who does not collide with it") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("arm.dmd.yaml",
              "sceneweld: 1\n"
              "parameters: { side: { type: text } }\n"
              "directives:\n"
              "- for_each: { i: 2 }\n"
              "  do:\n"
              "  - add_model: { name: \"${side}_${i}\", file: a.urdf }\n"
              "  - add_frame: { name: \"${side}_${i}::tool\", X_PF: { base_frame: \"${side}_${i}::bob\" } }\n"
              "- add_collision_filter_group:\n"
              "    name: ${side}\n"
              "    members: [\"${side}_0::bob\", \"${side}_1::bob\"]\n"
              "    ignored_collision_filter_groups: [\"${side}\"]\n");
  bench.Write("cell.dmd.yaml",
              "sceneweld: 1\ndirectives:\n- add_directives: { file: arm.dmd.yaml, parameters: { side: left } }\n");
  const Outcome outcome = bench.Run("explain cell.dmd.yaml left_1::bob");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.out,
             Contains("`left_1` comes from `add_model` at arm.dmd.yaml:6:5") &&
                 Contains("in the turn `i = 1` of the loop at arm.dmd.yaml:4:3") &&
                 Contains("in a file that is included by `add_directives`, which gives it `side = left`, at "
                          "cell.dmd.yaml:3:3") &&
                 Contains("frame `left_1::tool`, as its `body` (arm.dmd.yaml:7)") &&
                 Contains("group `left` (arm.dmd.yaml:9)") && Contains("never collides with 1 body: `left_0::bob`"));
  const auto json = nlohmann::json::parse(bench.Run("explain cell.dmd.yaml left_1::bob --json").out);
  REQUIRE(json.size() == 1);
  CHECK(json[0]["kind"] == "body");
  CHECK(json[0]["model"] == "left_1");
  CHECK(json[0]["source"]["line"] == 3);
  REQUIRE(json[0]["directives"].size() == 3);
  CHECK(json[0]["directives"][0]["text"] == "add_model left_1");
  CHECK(json[0]["directives"][1]["with"] == "i = 1");
  CHECK(json[0]["directives"][2]["file"] == "cell.dmd.yaml");
  CHECK(json[0]["pose"]["rotation"] == nlohmann::json({1, 0, 0, 0}));
  CHECK(std::any_of(json[0]["references"].begin(), json[0]["references"].end(), [](const nlohmann::json& reference) {
    return reference["name"] == "left_1::tool" && reference["field"] == "body" && reference["line"] == 7;
  }));
}

TEST_CASE("explain lists the members of a collision filter group, those of its member groups too") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("cell.dmd.yaml",
              "directives:\n"
              "- add_model: {name: left, file: a.urdf}\n"
              "- add_collision_filter_group: {name: inner, members: [\"left::bob\"]}\n"
              "- add_collision_filter_group:\n"
              "    name: all\n"
              "    members: [\"left::base\"]\n"
              "    member_groups: [inner]\n"
              "    ignored_collision_filter_groups: [all]\n");
  const Outcome outcome = bench.Run("explain cell.dmd.yaml all");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.out, Contains("`left::base`"));
  CHECK_THAT(outcome.out, Contains("`left::bob`"));
  CHECK_THAT(outcome.out, Contains("ignores"));
}

TEST_CASE("the JSON Schema of directives is printed, and what an editor must be reported beside it") {
  const Workbench bench;
  const Outcome outcome = bench.Run("schema");
  CHECK(outcome.status == 0);
  CHECK(nlohmann::json::parse(outcome.out)["$schema"] == "http://json-schema.org/draft-07/schema#");
  const auto settings = nlohmann::json::parse(bench.Run("schema --editor-settings").out);
  const auto& tags = settings["yaml.customTags"];
  CHECK(std::find(tags.begin(), tags.end(), "!Rpy mapping") != tags.end());
  CHECK(bench.Run("schema a.dmd.yaml").status == 2);
}
