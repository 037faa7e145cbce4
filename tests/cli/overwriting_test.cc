// SPDX-License-Identifier: BSD-3-Clause
// Outputs that are files of the run.

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

constexpr const char* kLamp =
    "<robot name='lamp'><link name='base'><visual><geometry><mesh filename='shade.obj'/></geometry></visual></link>"
    "</robot>\n";
constexpr const char* kShade = "mtllib shade.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n";
constexpr const char* kRoomScene = "directives:\n- add_model: { name: lamp, file: package://room/lamp.urdf }\n";

void WriteRoom(const Workbench& bench) {
  bench.Write("lamp.urdf", kLamp);
  bench.Write("shade.obj", kShade);
  bench.Write("shade.mtl", "newmtl a\nKd 1 0 0\nmap_Kd shade.png\n");
  bench.Write("shade.png", "not read by a run that keeps names");
  bench.Write("scene.dmd.yaml", kRoomScene);
  bench.Write("outer.dmd.yaml", "directives:\n- add_directives: { file: package://room/scene.dmd.yaml }\n");
  bench.Write("package.xml", "<package><name>room</name></package>\n");
  bench.Write("sceneweld.toml", "strict = false\n");
  bench.Write("list", "scene.dmd.yaml\n");
}

}  // namespace

TEST_CASE("no output is a file that the scene is read from, whatever its path") {
  const Workbench bench;
  WriteRoom(bench);
  std::filesystem::create_symlink("lamp.urdf", bench.Path("link.urdf"));
  std::filesystem::create_hard_link(bench.Path("lamp.urdf"), bench.Path("hard.urdf"));
  std::filesystem::create_directory(bench.Path("sub"));
  struct Case {
    std::string arguments;
    std::string message;
  };
  const std::string by_scene = "` would be overwritten, but `scene.dmd.yaml` reads it";
  const Case cases[] = {
      {"compose scene.dmd.yaml -o lamp.urdf", "`lamp.urdf" + by_scene + "\n --> scene.dmd.yaml:2:34"},
      {"compose scene.dmd.yaml -o link.urdf", "`link.urdf" + by_scene},
      {"compose scene.dmd.yaml -o hard.urdf", "`hard.urdf" + by_scene},
      {"compose scene.dmd.yaml -o ./sub/../lamp.urdf", "lamp.urdf" + by_scene},
      {"compose scene.dmd.yaml --to sdf -o package.xml", "`package.xml" + by_scene},
      {"compose scene.dmd.yaml --to sdf -o shade.mtl", "`shade.mtl" + by_scene},
      {"compose scene.dmd.yaml --to sdf -o shade.png", "`shade.png" + by_scene},
      {"compose scene.dmd.yaml --to glb -o shade.obj", "`shade.obj` would be overwritten, but `lamp.urdf` reads it"},
      {"compose scene.dmd.yaml -o a.sdf --loss-report lamp.urdf", "`lamp.urdf" + by_scene},
      {"compose scene.dmd.yaml -o a.json --loss-report a.json", "would both be `a.json`"},
      {"compose scene.dmd.yaml --to sdf -o sceneweld.toml", "it is the configuration of this run"},
      {"compose @list --to sdf -o list", "it is the list of inputs"},
      {"compose outer.dmd.yaml --to json -o scene.dmd.yaml", "`outer.dmd.yaml` reads it"},
      {"convert lamp.urdf lamp.urdf", "it is the input"},
      {"convert lamp.urdf lamp.srdf", "`lamp.urdf` would be overwritten, but it is the input"},
      {"expand outer.dmd.yaml -o scene.dmd.yaml", "`outer.dmd.yaml` reads it"},
      {"collisions scene.dmd.yaml -o lamp.urdf", "`lamp.urdf" + by_scene},
      {"lint scene.dmd.yaml --write-baseline --baseline lamp.urdf", "`lamp.urdf` would be overwritten"},
  };
  for (const auto& [arguments, message] : cases) {
    CAPTURE(arguments);
    const Outcome outcome = bench.Run(arguments);
    CHECK(outcome.status == 2);
    CHECK_THAT(outcome.err, Contains(message));
    CHECK(bench.Read("lamp.urdf") == kLamp);
    CHECK(bench.Read("shade.obj") == kShade);
    CHECK(bench.Read("scene.dmd.yaml") == kRoomScene);
    CHECK(bench.Read("list") == "scene.dmd.yaml\n");
  }
  CHECK(bench.Names() ==
        "hard.urdf lamp.urdf link.urdf list outer.dmd.yaml package.xml scene.dmd.yaml sceneweld.toml "
        "shade.mtl shade.obj shade.png sub");
  CHECK(bench.Run("compose scene.dmd.yaml -o sub/lamp.urdf").status == 0);
  CHECK(bench.Run("compose scene.dmd.yaml -o sub/lamp.urdf").status == 0);
}

TEST_CASE("no scene of a run is written over a file that another one reads") {
  const Workbench bench;
  WriteRoom(bench);
  bench.Write("lamp.dmd.yaml", "directives:\n- add_model: { name: box, file: package://room/box.urdf }\n");
  bench.Write("box.urdf", Robot("box"));
  const Outcome outcome = bench.Run("compose lamp.dmd.yaml scene.dmd.yaml -o '{stem}.urdf'");
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err,
             Contains("`lamp.dmd.yaml` would be written to `lamp.urdf`, but `scene.dmd.yaml` reads that file"));
  CHECK(bench.Read("lamp.urdf") == kLamp);
  for (int round = 0; round < 2; ++round) {
    CHECK(bench.Run("compose lamp.dmd.yaml scene.dmd.yaml -o 'out/{stem}.urdf'").status == 0);
  }
}

TEST_CASE("braces in the name of one file are its own, and doubled ones in a pattern") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  bench.Write("b.urdf", kPendulum);
  const auto is_there = [&](const char* name) { return std::filesystem::exists(bench.Path(name)); };
  CHECK(bench.Run("compose a.urdf -o '{v2}/arm{3}}.sdf'").status == 0);
  CHECK(is_there("{v2}/arm{3}.sdf"));
  CHECK(bench.Run("compose a.urdf -o 'arm{{v2}}.sdf'").status == 0);
  CHECK(is_there("arm{v2}.sdf"));
  CHECK(bench.Run("compose a.urdf -o 'arm{.sdf'").status == 0);
  CHECK(is_there("arm{.sdf"));
  CHECK(bench.Run("compose a.urdf b.urdf -o '{{x}}/{{{stem}}}.sdf'").status == 0);
  CHECK(is_there("{x}/{b}.sdf"));
  const Outcome misspelled = bench.Run("compose a.urdf -o '{steem}.sdf'");
  CHECK(misspelled.status == 2);
  CHECK_THAT(misspelled.err, Contains("unknown placeholder `{steem}`") && Contains("did you mean `{stem}`"));
  CHECK(bench.Run("compose a.urdf b.urdf -o '{v2}.sdf'").status == 2);
}
