// SPDX-License-Identifier: BSD-3-Clause
// What is said about an INPUT that is near to one that can be read.

#include <catch2/catch.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

TEST_CASE("a file that no format reads comes with what to do") {
  const Workbench bench;
  const auto says = [&](const std::string& name, const std::string& help) {
    CAPTURE(name);
    bench.Write(name, "");
    const Outcome outcome = bench.Run("check " + name);
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, Contains("error[unsupported-format]") && Contains("\nhelp: " + help));
  };
  for (const std::string name : {"arm.stl", "arm.dae", "arm.glb", "arm.gltf"}) says(name, "a mesh is not a model");
  says("model.config", "`model.config` describes a model of Gazebo");
  says("arm.txt", "known suffixes: ");
}

TEST_CASE("a file with the root of another format names that format") {
  const Workbench bench;
  bench.Write("sdf.urdf", "<sdf version='1.9'><model name='m'><link name='a'/></model></sdf>");
  bench.Write("urdf.sdf", "<robot name='r'><link name='a'/></robot>");
  bench.Write("mjcf.urdf", "<mujoco><worldbody/></mujoco>");
  bench.Write("urdf.xml", "<robot name='r'><link name='a'/></robot>");
  bench.Write("other.urdf", "<model/>");
  const auto says = [&](const std::string& name, const std::string& format, const std::string& suffix) {
    CAPTURE(name);
    const Outcome outcome = bench.Run("check " + name);
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, Contains("name the file `*" + suffix + "`, or use `--from " + format + "`"));
    CHECK(bench.Run("check " + name + " --from " + format).status == 0);
  };
  says("sdf.urdf", "sdf", ".sdf");
  says("urdf.sdf", "urdf", ".urdf");
  says("mjcf.urdf", "mjcf", ".xml");
  says("urdf.xml", "urdf", ".urdf");
  CHECK_THAT(bench.Run("check other.urdf").err, Contains("the top element of a URDF file is `<robot>`"));
}

TEST_CASE("a file that is something else says what it is") {
  using namespace std::string_literals;
  const Workbench bench;
  const auto says = [&](const std::string& name, const std::string& contents, const std::string& what) {
    CAPTURE(name, what);
    bench.Write(name, contents);
    const Outcome outcome = bench.Run("check " + name);
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, Contains("`" + name + "` is " + what));
    CHECK((what.starts_with("UTF-16") || outcome.err.find("save the file") == std::string::npos));
  };
  const std::string stl = std::string(80, 'x') + "\1\0\0\0"s + std::string(50, '\0');
  for (const std::string name : {"a.urdf", "a.sdf", "a.xml", "a.dmd.yaml", "a.json", "a.xacro", "a.usda"}) {
    says(name, "\x89PNG\r\n\x1A\n\0\0"s, "a PNG image");
    says(name, "\xFF\xD8\xFF\xE0\0"s, "a JPEG image");
    says(name, "\x1F\x8B\x08\0"s, "a gzip archive");
    says(name, "%PDF-1.7\n", "a PDF document");
    says(name, "\n<!DOCTYPE HTML>\n<html><br></html>", "a web page");
    says(name,
         "\x7F"
         "ELF\2\1\1\0"s,
         "a program or library");
    says(name, "version https://git-lfs.github.com/spec/v1\n", "a pointer of Git LFS");
    says(name, stl, "an STL mesh");
    says(name, "solid a\n facet normal 0 0 1\n", "an STL mesh");
    says(name, "# Blender\nmtllib a.mtl\nv 0 0 0\n", "an OBJ mesh");
  }
  says("a.urdf", "PK\3\4\0\0"s, "a ZIP archive");
  says("a.urdf", "<\0r\0o\0b\0o\0t\0"s, "UTF-16LE text");
  says("a.urdf", "\0<\0r\0o\0b\0o\0t"s, "UTF-16BE text");
  says("a.dmd.yaml", "a\0b\1\0\0\2"s, "binary data");
}

TEST_CASE("a text of another format names its format") {
  const Workbench bench;
  const auto says = [&](const std::string& name, const std::string& text, const std::string& help) {
    CAPTURE(name);
    bench.Write(name, text);
    const Outcome outcome = bench.Run("check " + name);
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, Contains("help: ") && Contains(help));
  };
  const std::string directives = "# A scene.\ndirectives:\n- add_model: { name: a, file: a.urdf }\n";
  for (const std::string name : {"d.urdf", "d.sdf", "d.xml", "d.xacro"}) {
    says(name, directives, "the file is YAML of directives: name the file `*.dmd.yaml`");
    says(name, "#usda 1.0\n", "the file is a stage of USD");
    says(name, "<COLLADA version='1.4.1'/>", "the file is a COLLADA mesh");
    says(name, "<launch/>", "the file is a launch file of ROS");
  }
  says("r.dmd.yaml", "<robot name='r'><link name='a: b'/></robot>", "`<robot>` is the root of URDF");
  says("r.dmd.yaml", "<?xml version='1.0'?>\n<sdf version='1.9'/>", "`<sdf>` is the root of SDFormat");
}

TEST_CASE("a YAML file with lists of directives names their addresses, which can be given") {
  const Workbench bench;
  bench.Write("arm.urdf", kPendulum);
  bench.Write("clutter.scenarios.yaml",
              "One:\n  directives:\n  - add_model: { name: a, file: arm.urdf }\n"
              "Two:\n  options: [1, 2]\n  plant:\n    a/b: &list\n    - add_model: { name: b, file: arm.urdf }\n"
              "Three:\n- *list\n");
  const Outcome outcome = bench.Run("check clutter.scenarios.yaml");
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, Contains("write the address of one of its lists of directives behind its name: "
                                   "`#/One/directives`, `#/Two/plant/a~1b`, `#/Three/0`\n"));
  for (const std::string address : {"/One/directives", "/Two/plant/a~1b", "/Three/0"}) {
    CHECK(bench.Run("check 'clutter.scenarios.yaml#" + address + "'").status == 0);
  }
  bench.Write("none.yaml", "rate: 10\n");
  CHECK_THAT(bench.Run("check none.yaml").err, Contains("a file that is named `.dmd.yaml`"));
  std::string many;
  for (int i = 0; i < 9; ++i) many += "S" + std::to_string(i) + ": [ { add_frame: {} } ]\n";
  bench.Write("many.yaml", many);
  CHECK_THAT(bench.Run("check many.yaml").err, Contains("`#/S5`, ...\n"));
  // Aliases make it mean 10^9 lists.
  std::string bomb = "a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\n";
  for (char c = 'b'; c < 'j'; ++c) {
    bomb += std::string(1, c) + ": &" + c + " [";
    for (int i = 0; i < 10; ++i) bomb += std::string(i == 0 ? "*" : ", *") + static_cast<char>(c - 1);
    bomb += "]\n";
  }
  bench.Write("bomb.yaml", bomb);
  CHECK(bench.Run("check bomb.yaml").status == 1);
}

TEST_CASE("paths of shells and of Windows come with their spelling here") {
  const Workbench bench;
  bench.Write("arm.urdf", kPendulum);
  CHECK_THAT(bench.Run("check '~/arm.urdf'").err, Contains("write the home folder in full; only a shell replaces `~`"));
  CHECK_THAT(bench.Run("check 'models\\arm.urdf'").err,
             Contains("write `/` between folders, not `\\`: `models/arm.urdf`"));
  CHECK_THAT(bench.Run("check 'models\\*.urdf'").err, Contains("write `/` between folders, not `\\`: `models/*.urdf`"));
  // Names that have these characters are names.
  bench.Write("~arm.urdf", kPendulum);
  bench.Write("a\\b.urdf", kPendulum);
  CHECK(bench.Run("check '~arm.urdf' 'a\\b.urdf'").status == 0);
}

TEST_CASE("a file with lists of directives at other places has one hint when directives are added from it") {
  const Workbench bench;
  bench.Write("clutter.scenarios.yaml",
              "Clutter:\n  directives:\n  - add_model_instance: { name: a }\nEmpty: { rate: 1 }\n");
  bench.Write("scene.dmd.yaml", "directives:\n- add_directives: { file: clutter.scenarios.yaml }\n");
  const Outcome outcome = bench.Run("check scene.dmd.yaml");
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, Contains("error[unsupported-format]") && Contains("below the key `directives`") &&
                              Contains("`#/Clutter/directives`") && Contains("scene.dmd.yaml: 1 error\n"));
  CHECK(bench.Run("check clutter.scenarios.yaml#/Clutter/directives").status == 0);
}

TEST_CASE("hints name what the file is, and what it should be") {
  const Workbench bench;
  const auto says = [&](const std::string& name, const std::string& text, const std::string& words) {
    bench.Write(name, text);
    CAPTURE(name);
    CHECK_THAT(bench.Run("check " + name).err, Contains(words));
  };
  says("arm.txt", kPendulum, "; `--from` gives the format of another file\n");
  says("parts.xml", "<mujocoinclude/>", "help: give the file that includes it\n");
  says("bad.dmd.yaml", "%YAML\ndirectives: []\n", "YAML syntax: YAML directives must");
  const std::string links = "<link name='a'/><link name='b'/><link name='c'/>";
  const std::string mimic =
      "<joint name='j' type='prismatic'><parent link='a'/><child link='b'/>"
      "<limit effort='1' velocity='1'/><mimic joint='k'/></joint>";
  bench.Write("r.urdf", "<robot name='r'>" + links + mimic + "</robot>");
  CHECK_THAT(bench.Run("check r.urdf").err, !Contains("did you mean `j`?"));
}
