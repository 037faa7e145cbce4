// SPDX-License-Identifier: BSD-3-Clause
// Commands that answer questions about a scene.

#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

// Two links, the second 1 m above the first and turned about y by the joint. Another joint follows it in the opposite
// direction.
const char* const kScissors =
    "<robot name='s'>\n"
    "<link name='base'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
    "</link>\n"
    "<link name='a'><inertial><origin xyz='0 0 2'/><mass value='3'/></inertial></link><link name='b'/>\n"
    "<joint name='ja' type='revolute'><parent link='base'/><child link='a'/><origin xyz='0 0 1'/><axis xyz='0 1 0'/>"
    "<limit lower='-2' upper='2' effort='1' velocity='1'/></joint>\n"
    "<joint name='jb' type='revolute'><parent link='base'/><child link='b'/><axis xyz='0 1 0'/>"
    "<limit lower='-9' upper='9' effort='1' velocity='1'/><mimic joint='ja' multiplier='-2' offset='0.5'/></joint>\n"
    "</robot>\n";

}  // namespace

TEST_CASE("pose gives a frame's pose in another, with joints set and followers following") {
  const Workbench bench;
  bench.Write("s.urdf", kScissors);
  const Outcome plain = bench.Run("pose s.urdf s::a");
  CHECK(plain.status == 0);
  CHECK(plain.out == "xyz [0, 0, 1] m\nrpy [0, 0, 0] rad\n");
  const auto turned = nlohmann::json::parse(bench.Run("pose s.urdf s::a --joint s::ja=0.75 --json").out);
  CHECK(turned["frame"] == "s::a");
  CHECK(turned["in"] == "world");
  CHECK(turned["rpy"][1].get<double>() == Approx(0.75).margin(1e-12));
  const auto follower = nlohmann::json::parse(bench.Run("pose s.urdf s::b --joint s::ja=0.75 --json").out);
  CHECK(follower["rpy"][1].get<double>() == Approx(-2 * 0.75 + 0.5).margin(1e-12));
  const auto other = nlohmann::json::parse(bench.Run("pose s.urdf s::base --in s::a --joint s::ja=0.75 --json").out);
  CHECK(other["translation"][0].get<double>() == Approx(std::sin(0.75)).margin(1e-12));
  CHECK(other["translation"][2].get<double>() == Approx(-std::cos(0.75)).margin(1e-12));
}

TEST_CASE("a joint may be given by the end of its name, if only one has that") {
  const Workbench bench;
  bench.Write("s.urdf", kScissors);
  bench.Write("two.dmd.yaml",
              "directives:\n- add_model: { name: left, file: s.urdf }\n- add_model: { name: right, file: s.urdf }\n");
  const std::string turned = bench.Run("pose s.urdf s::a --joint s::ja=0.75").out;
  CHECK(bench.Run("pose s.urdf a --joint ja=0.75").out == turned);
  CHECK(bench.Run("pose two.dmd.yaml left::a --joint left::ja=0.75").out == turned);
  CHECK(bench.Run("pose s.urdf lab::s::a --prefix lab --joint s::ja=0.75").out == turned);
  CHECK(bench.Run("pose s.urdf lab::s::a --prefix lab --joint ja=0.75").out == turned);
  const Outcome ambiguous = bench.Run("pose two.dmd.yaml left::a --joint ja=0.75");
  CHECK(ambiguous.status == 1);
  CHECK_THAT(ambiguous.err,
             Contains("error[ambiguous-name]: 2 joints are called `ja`") && Contains("as in `left::ja`"));
  CHECK_THAT(bench.Run("pose s.urdf a --joint jaa=1").err, Contains("did you mean `s::ja`?"));
  CHECK_THAT(bench.Run("pose s.urdf a --joint ja=1e400").err, Contains("`1e400` is too large"));
}

TEST_CASE("pose reports every name and number that is wrong") {
  const Workbench bench;
  bench.Write("s.urdf", kScissors);
  const Outcome outcome =
      bench.Run("pose s.urdf s::c --in nowhere --joint s::jc=1 --joint s::ja=x --joint s::ja=1,2 --joint s::ja");
  CHECK(outcome.status == 1);
  CHECK(outcome.out.empty());
  CHECK_THAT(outcome.err, Contains("no joint `s::jc`") && Contains("did you mean `s::ja`?"));
  CHECK_THAT(outcome.err, Contains("expected a number for joint `s::ja`, not `x`"));
  CHECK_THAT(outcome.err, Contains("joint `s::ja` (revolute) has 1 position, not 2"));
  CHECK_THAT(outcome.err, Contains("joint `s::ja` (revolute) has 1 position, not 0"));
  CHECK_THAT(outcome.err, Contains("no frame `s::c`") && Contains("no frame `nowhere`"));
  CHECK(bench.Run("pose s.urdf").status == 2);
}

TEST_CASE("diff compares what scenes mean, not how they are written") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Run("compose a.urdf -o a.sdf");
  const Outcome same = bench.Run("diff a.urdf a.sdf");
  CHECK(same.status == 0);
  CHECK(same.out == "same\n");
  std::string other = kPendulum;
  other.replace(other.find("swing"), 5, "swung");
  bench.Write("b.urdf", other);
  const Outcome different = bench.Run("diff a.urdf b.urdf");
  CHECK(different.status == 1);
  CHECK_THAT(different.out, Contains("joint `pendulum::swing` is only in the first") && Contains("2 differences"));
  const Outcome json = bench.Run("diff a.urdf b.urdf --json");
  CHECK(nlohmann::json::parse(json.out.substr(0, json.out.find('\n')))["place_a"] == "a.urdf:6");
  CHECK(bench.Run("diff a.urdf").status == 2);
  CHECK(bench.Run("diff a.urdf b.urdf --tolerance -1").status == 2);
  CHECK(bench.Run("diff a.urdf nowhere.urdf").status == 1);
}

TEST_CASE("stats counts, weighs and checks every body") {
  const Workbench bench;
  bench.Write("s.urdf", kScissors);
  const auto stats = nlohmann::json::parse(bench.Run("stats s.urdf --json").out);
  CHECK(stats["counts"]["bodies"] == 3);
  CHECK(stats["degrees_of_freedom"] == 8);  // Two joints and the free base.
  CHECK(stats["mass"] == 4);
  CHECK(stats["center_of_mass"][2] == 3 * 3.0 / 4);
  CHECK(stats["bodies"][1]["verdict"] == "point mass");
  CHECK(stats["bodies"][2]["verdict"] == "massless body");
  CHECK_THAT(bench.Run("stats s.urdf").out, Contains("s::base  1          [0, 0, 0]") && Contains("4 kg"));
}

TEST_CASE("directives at an address of a bigger YAML file are composed, anchors and merge keys included") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("scenario.yaml",
              "defaults: &arm { file: a.urdf }\n"
              "Demo:\n"
              "  random_seed: 7\n"
              "  directives:\n"
              "  - add_model: { <<: *arm, name: left }\n"
              "  - add_model: { <<: *arm, name: right }\n"
              "runs:\n"
              "- a/b~c: [ { add_model: { name: only, file: a.urdf } } ]\n");
  CHECK(bench.Run("list scenario.yaml#/Demo/directives models").out == "left\nright\n");
  CHECK(bench.Run("list 'scenario.yaml#/runs/0/a~1b~0c' models").out == "only\n");
  const Outcome nowhere = bench.Run("check scenario.yaml#/Dmo/directives");
  CHECK(nowhere.status == 1);
  CHECK_THAT(nowhere.err, Contains("no `Dmo` here") && Contains("did you mean `Demo`?"));
  CHECK_THAT(bench.Run("check scenario.yaml#/Demo").err,
             Contains("scenario.yaml:3:3") && Contains("the list is at `/Demo/directives`"));
  CHECK_THAT(bench.Run("check scenario.yaml#/runs/4").err,
             Contains("the list has 1 entries") || Contains("numbered from 0"));
  CHECK(bench.Run("check scenario.yaml").status == 1);
  CHECK(bench.Run("check a.urdf#/Demo").status == 1);
}

TEST_CASE("a drawing shows models, bodies, joints, welds and frames") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("s.dmd.yaml",
              "directives:\n- add_model: { name: left, file: a.urdf }\n"
              "- add_weld: { parent: world, child: left::base }\n"
              "- add_frame: { name: tool, X_PF: { base_frame: left::bob, translation: [0, 0, 1] } }\n");
  const Outcome outcome = bench.Run("compose s.dmd.yaml --to dot");
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  CHECK(outcome.out ==
        "digraph scene {\n"
        "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=11];\n"
        "  edge [fontname=\"sans-serif\", fontsize=9];\n"
        "  b0 [label=\"world\", shape=plaintext];\n"
        "  subgraph cluster_1 {\n"
        "    label=\"left\"; color=gray; fontname=\"sans-serif\"; fontsize=11;\n"
        "    b1 [label=\"base\"];\n"
        "    b2 [label=\"bob\"];\n"
        "  }\n"
        "  b1 -> b2 [label=\"swing\\nrevolute\"];\n"
        "  b0 -> b1 [penwidth=2.5, arrowhead=none, tooltip=\"left::world_welds_to_base\"];\n"
        "  f0 [label=\"left::tool\", shape=plaintext, fontcolor=gray40, fontsize=9];\n"
        "  b2 -> f0 [style=dotted, arrowhead=none];\n"
        "}\n");
  CHECK(bench.Run("compose s.dmd.yaml -o s.gv").status == 0);
}

TEST_CASE("diff names the joint that was moved, and not what it carries") {
  const Workbench bench;
  const auto leg = [&](const std::string& knee) {
    const auto joint = [](const std::string& name, const std::string& parent, const std::string& child,
                          const std::string& origin) {
      return "<joint name='" + name + "' type='continuous'><parent link='" + parent + "'/><child link='" + child +
             "'/><origin xyz='" + origin + "'/><axis xyz='0 1 0'/></joint>";
    };
    return "<robot name='leg'><link name='hip'/><link name='shin'/><link name='foot'/>" +
           joint("knee", "hip", "shin", knee) + joint("ankle", "shin", "foot", "0 0 -0.4") + "</robot>";
  };
  bench.Write("a.urdf", leg("0 0 -0.3"));
  bench.Write("b.urdf", leg("0 0 -0.35"));
  CHECK(bench.Run("diff a.urdf b.urdf").out ==
        "joint `leg::knee`: `frame_on_parent` is 0 0 -0.3 | 1 0 0 0 in the first, 0 0 -0.35 | 1 0 0 0 in the second\n"
        "1 difference\n");
}

TEST_CASE("diff compares the motions of joints, not their frames") {
  const Workbench bench;
  const auto door = [](const std::string& frame, const std::string& axis) {
    return "<sdf version='1.9'><model name='m'><link name='post'/><link name='door'><pose>0 0 1 0 0 0</pose></link>"
           "<joint name='hinge' type='revolute'><pose relative_to='door'>" +
           frame + "</pose><parent>post</parent><child>door</child><axis><xyz>" + axis +
           "</xyz></axis></joint></model></sdf>";
  };
  bench.Write("a.sdf", door("0 0 0 0 0 0", "0 0 1"));
  bench.Write("turned.sdf", door("0 0 0 0 1.5707963267948966 0", "-1 0 0"));
  bench.Write("along.sdf", door("0 0 0.4 0 0 0", "0 0 1"));
  bench.Write("beside.sdf", door("0.1 0 0 0 0 0", "0 0 1"));
  bench.Write("opposite.sdf", door("0 0 0 0 0 0", "0 0 -1"));
  for (const std::string same : {"turned.sdf", "along.sdf"}) {
    INFO(same);
    CHECK(bench.Run("diff a.sdf " + same).status == 0);
  }
  for (const std::string other : {"beside.sdf", "opposite.sdf"}) {
    INFO(other);
    const Outcome run = bench.Run("diff a.sdf " + other);
    CHECK(run.status == 1);
    CHECK_THAT(run.out, Contains("joint `m::hinge`"));
  }
}
