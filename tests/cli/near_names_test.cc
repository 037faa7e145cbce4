// SPDX-License-Identifier: BSD-3-Clause
// Names that are nearly right: of packages, files, keys and angles. The help line has the right one.

#include <catch2/catch.hpp>
#include <string>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

struct NearName {
  std::string text, help;
};

std::string Adding(const std::string& uri) { return "directives:\n- add_model: { name: a, file: '" + uri + "' }\n"; }

}  // namespace

TEST_CASE("URIs that nearly name a file of a package name it") {
  const Workbench bench;
  bench.Write("kit/arm.urdf", Robot("arm"));
  bench.Write("kit/more/leg.urdf", Robot("leg"));
  const NearName cases[] = {
      {"drake://kit/arm.urdf", "did you mean `package://kit/arm.urdf`?"},
      {"kit:arm.urdf", "did you mean `package://kit/arm.urdf`?"},
      {"kit::arm.urdf", "did you mean `package://kit/arm.urdf`?"},
      {"package://kit:arm.urdf", "did you mean `package://kit/arm.urdf`?"},
      {"$(ros2 pkg prefix kit)/arm.urdf", "did you mean `package://kit/arm.urdf`? Only xacro files may have"},
      {"$KIT/arm.urdf", "did you mean `package://kit/arm.urdf`?"},
      {"package://kit/more", "name a file in it: `leg.urdf`"},
  };
  for (const auto& [text, help] : cases) {
    CAPTURE(text);
    bench.Write("s.dmd.yaml", Adding(text));
    const Outcome outcome = bench.Run("check s.dmd.yaml --package kit=kit");
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, Contains(help));
  }
  for (const std::string uri : {"package:///kit/arm.urdf", "package://$(find kit)/arm.urdf"}) {
    CAPTURE(uri);
    bench.Write("s.dmd.yaml", Adding(uri));
    CHECK_THAT(bench.Run("check s.dmd.yaml --package kit=kit").err, Contains("package://kit/") && !Contains("=DIR"));
  }
  bench.Write("s.dmd.yaml", Adding("$(find kit/arm.urdf"));
  CHECK_THAT(bench.Run("check s.dmd.yaml --package kit=kit").err, !Contains("``"));
}

TEST_CASE("an unknown package is found by its package.xml, and by the folder of Gazebo's models") {
  const Workbench bench;
  bench.Write("arm-ros2/package.xml", "<package><name>arm_description</name></package>\n");
  bench.Write("arm-ros2/arm.urdf", Robot("arm"));
  bench.Write("s.dmd.yaml", Adding("package://arm_description/arm.urdf"));
  CHECK_THAT(bench.Run("check s.dmd.yaml").err,
             Contains("add it with `--package arm_description=") && Contains("/arm-ros2`"));
  bench.Write("models/mug/model.config", "<model><name>Mug</name><sdf version='1.9'>model.sdf</sdf></model>\n");
  bench.Write("models/mug/model.sdf", "<sdf version='1.9'><model name='mug'><link name='a'/></model></sdf>\n");
  const auto world = [&](const std::string& uri) {
    bench.Write("worlds/w.sdf",
                "<sdf version='1.9'><world name='w'><include><uri>" + uri + "</uri></include></world></sdf>\n");
  };
  world("model://mug");
  CHECK_THAT(bench.Run("check worlds/w.sdf").err, Contains("/models/mug`"));
  CHECK_THAT(bench.Run("check worlds/w.sdf --package mug=models").err,
             Contains("models/mug`: give that to the package"));
  CHECK(bench.Run("check worlds/w.sdf --package mug=models/mug").status == 0);
  bench.Write("sceneweld.toml", "package-folder = [\"models\"]\n");
  CHECK_THAT(bench.Run("config worlds/w.sdf").out, Contains("models/mug") && !Contains("command line"));
  bench.Write("sceneweld.toml", "");
  world("mug");
  CHECK_THAT(bench.Run("check worlds/w.sdf --package-folder models").err, Contains("did you mean `model://mug`?"));
  CHECK_THAT(bench.Run("check worlds/w.sdf --package-xml models").err,
             Contains("use `--package models=") && Contains("if packages are below it"));
}

TEST_CASE("keys of other languages name those of directives") {
  const Workbench bench;
  bench.Write("arm.urdf", Robot("arm"));
  const std::string weld = "- add_weld: { parent: world, child: a::base, X_PC: { ";
  const NearName cases[] = {
      {"- add_model: { name: a, uri: package://k/a.urdf }", "did you mean `file`?"},
      {"- add_model: { model: a, file: package://k/a.urdf }", "did you mean `name`?"},
      {"- add_model: { name: a, file: package://k/a.urdf, pose: [0, 0, 1] }", "did you mean `default_free_body_pose`?"},
      {weld + "xyz: [0, 0, 1] } }", "did you mean `translation`?"},
      {weld + "rpy: [0, 90, 0] } }", "a rotation is written as `rotation: !Rpy { deg: [0, 0, 90] }`"},
      {weld + "rotation: { roll: 90 } } }", "write a tag in front, as in `rotation: !Rpy { deg: [0, 0, 90] }`"},
      {weld + "rotation: !Rpy [0, 90, 0] } }", "write `!Rpy { deg: [0, 0, 90] }`, with angles in degrees"},
      {weld + "rotation: !Rpy { rad: [0, 1, 0] } } }", "angles are in degrees here"},
  };
  for (const auto& [text, help] : cases) {
    CAPTURE(text);
    bench.Write("s.dmd.yaml", "directives:\n" + text + "\n");
    const Outcome outcome = bench.Run("check s.dmd.yaml");
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, Contains(help));
  }
}

TEST_CASE("a name in other letters of case is suggested") {
  const Workbench bench;
  bench.Write("a.urdf", Robot("a"));
  CHECK_THAT(bench.Run("pose a.urdf a::base --in WORLD").err, Contains("did you mean `world`?"));
}

TEST_CASE("degrees in place of radians are named in MJCF, directives and SRDF") {
  const Workbench bench;
  const auto mjcf = [&](const std::string& compiler, const std::string& attribute) {
    bench.Write("m.xml", "<mujoco><compiler " + compiler + "/><worldbody><body " + attribute +
                             "><geom size='.1'/></body></worldbody></mujoco>\n");
    return bench.Run("lint m.xml").out + bench.Run("lint m.xml").err;
  };
  CHECK_THAT(mjcf("angle='radian'", "euler='0 90 0'"), Contains("90 degrees are 1.571"));
  CHECK_THAT(mjcf("angle='radian'", "axisangle='0 0 1 45'"), Contains("45 degrees are 0.7854"));
  CHECK_THAT(mjcf("angle='degree'", "euler='0 90 0'"), !Contains("degrees are"));
  bench.Write("p.urdf", kPendulum);
  bench.Write("p.srdf",
              "<robot name='pendulum'><group name='g'><joint name='swing'/></group><group_state name='up' group='g'>"
              "<joint name='swing' value='45'/></group_state></robot>\n");
  CHECK_THAT(bench.Run("check p.urdf --srdf p.srdf").err, Contains("45 degrees are 0.7854"));
  CHECK_THAT(bench.Run("pose p.urdf bob --joint swing=45").err, Contains("45 degrees are 0.7854"));
  CHECK_THAT(bench.Run("pose p.urdf bob --joint swing=1.2").err,
             Contains("above its upper limit 1") && !Contains("degrees"));
  CHECK_THAT(bench.Run("pose p.urdf bob --joint swing=45deg").err, Contains("45 degrees are 0.785"));
  CHECK_THAT(bench.Run("list p.urdf links").err, Contains("did you mean `bodies`?"));
}

TEST_CASE("what is below the first document or top element is not dropped in silence") {
  const Workbench bench;
  bench.Write("a.urdf", Robot("a") + Robot("b"));
  CHECK_THAT(bench.Run("check a.urdf").err, Contains("a second top element `<robot>` is ignored"));
  bench.Write("s.dmd.yaml", "directives: []\n---\ndirectives: []\n");
  CHECK_THAT(bench.Run("check s.dmd.yaml").err,
             Contains("a second document of YAML is ignored") && Contains("s.dmd.yaml:3:1"));
  bench.Write("s.dmd.yaml", "---\ndirectives: []\n...\n");
  CHECK_THAT(bench.Run("check s.dmd.yaml").err, !Contains("ignored"));
}

TEST_CASE("marks of an unfinished merge are named") {
  const Workbench bench;
  bench.Write("a.urdf",
              "<robot name='a'>\n<<<<<<< HEAD\n<link name='b'/>\n=======\n<link name='c'/>\n>>>>>>> other\n</robot>\n");
  bench.Write("s.dmd.yaml", "directives:\n<<<<<<< HEAD\n- add_frame: {}\n=======\n>>>>>>> other\n");
  for (const std::string file : {"a.urdf", "s.dmd.yaml"}) {
    CHECK_THAT(bench.Run("check " + file).err, Contains("a merge by Git left its marks: choose a side at line 2"));
  }
}

TEST_CASE("files beside models say how they are used") {
  const Workbench bench;
  for (const NearName& one : {NearName{"a.srdf", "by `--srdf FILE`"}, NearName{"a.mjb", "as MJCF with MuJoCo"},
                              NearName{"a.step", "a drawing is not a model"}, NearName{"a.tar.gz", "unpack"}}) {
    bench.Write(one.text, "x");
    CHECK_THAT(bench.Run("check " + one.text).err, Contains(one.help));
  }
}
