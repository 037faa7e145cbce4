// SPDX-License-Identifier: BSD-3-Clause
// Copies, names and conversion of meshes and images beside an output.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "sceneweld/tests/absent.h"
#include "sceneweld/tests/cli/files_below.h"
#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace fs = std::filesystem;

namespace {

// A tetrahedron of a given size, as OBJ; `first` is its first line.
std::string Tetrahedron(const std::string& size, const std::string& first = "") {
  return first + "v 0 0 0\nv " + size + " 0 0\nv 0 " + size + " 0\nv 0 0 " + size +
         "\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";
}

std::string RobotWithMeshes(const std::string& name, const std::string& meshes) {
  return "<robot name='" + name + "'><link name='base'>" + meshes + "</link></robot>\n";
}

std::string Visual(const std::string& uri) {
  return "<visual><geometry><mesh filename='" + uri + "'/></geometry></visual>";
}

// Two arms, each with a mesh `base.obj` of its own.
void WriteTwoArms(const Workbench& bench) {
  bench.Write("in/left/base.obj", Tetrahedron("1"));
  bench.Write("in/left/again.obj", Tetrahedron("1"));
  bench.Write("in/left/arm.urdf", RobotWithMeshes("left", Visual("base.obj") + Visual("again.obj")));
  bench.Write("in/right/base.obj", Tetrahedron("2"));
  bench.Write("in/right/arm.urdf", RobotWithMeshes("right", Visual("base.obj")));
  bench.Write("in/cell.dmd.yaml",
              "directives:\n"
              "- add_model: { name: left, file: left/arm.urdf }\n"
              "- add_model: { name: right, file: right/arm.urdf }\n");
}

std::string ListBelow(const std::string& folder) {
  std::string list;
  for (const std::string& name : FilesBelow(folder)) list += (list.empty() ? "" : " ") + name;
  return list;
}

}  // namespace

TEST_CASE("copies are reported apart by what is in them, whatever the format, and the folder can be moved") {
  const Workbench bench;
  WriteTwoArms(bench);
  for (const std::string suffix : {"sdf", "urdf", "xml"}) {
    CAPTURE(suffix);
    fs::remove_all(bench.Path("out"));
    fs::remove_all(bench.Path("moved"));
    const Outcome outcome = bench.Run("compose in/cell.dmd.yaml -o out/cell." + suffix + " --assets copy");
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
    CHECK(ListBelow(bench.Path("out")) ==
          "cell." + suffix + " cell_assets/.sceneweld-files cell_assets/meshes/base.obj cell_assets/meshes/base_1.obj");
    CHECK(bench.Read("out/cell_assets/meshes/base.obj") == bench.Read("in/left/base.obj"));
    CHECK(bench.Read("out/cell_assets/meshes/base_1.obj") == bench.Read("in/right/base.obj"));
    CHECK(bench.Read("out/cell." + suffix).find(bench.Path("in")) == std::string::npos);
    const std::string here = bench.Run("list out/cell." + suffix + " geometries").out;
    fs::rename(bench.Path("out"), bench.Path("moved"));
    fs::rename(bench.Path("in"), bench.Path("gone"));
    const Outcome moved = bench.Run("check moved/cell." + suffix + " --meshes");
    CAPTURE(moved.err);
    CHECK(moved.status == 0);
    CHECK(bench.Run("list moved/cell." + suffix + " geometries").out == here);
    CHECK_THAT(here, Contains("right"));
    fs::rename(bench.Path("gone"), bench.Path("in"));
  }
}

TEST_CASE("writing copies again gives the same bytes") {
  const Workbench bench;
  WriteTwoArms(bench);
  REQUIRE(bench.Run("compose in/cell.dmd.yaml -o out/cell.sdf --assets copy").status == 0);
  const std::string first = bench.Read("out/cell.sdf");
  REQUIRE(bench.Run("compose in/cell.dmd.yaml -o out/cell.sdf --assets copy").status == 0);
  CHECK(bench.Read("out/cell.sdf") == first);
}

TEST_CASE("a mesh is copied with the files that it names, as they lie to each other") {
  const Workbench bench;
  bench.Write("in/meshes/arm.obj", Tetrahedron("1", "mtllib arm.mtl\nmtllib lost.mtl\n"));
  bench.Write("in/meshes/arm.mtl", "newmtl red\nKd 1 0 0\nmap_Kd -clamp on ../textures/red paint.png\n");
  bench.Write("in/textures/red paint.png", "image");
  bench.Write("in/meshes/scan.gltf",
              R"({"asset":{"version":"2.0"},"buffers":[{"uri":"scan%20data.bin","byteLength":4}],)"
              R"("images":[{"uri":"../textures/red%20paint.png"}]})");
  bench.Write("in/meshes/scan data.bin", "data");
  bench.Write("in/meshes/old.dae",
              "<COLLADA><library_images><image><init_from>old.png</init_from></image></library_images></COLLADA>");
  bench.Write("in/meshes/old.png", "other image");
  bench.Write("in/arm.urdf",
              RobotWithMeshes("arm", Visual("meshes/arm.obj") + Visual("meshes/scan.gltf") + Visual("meshes/old.dae")));
  const Outcome outcome = bench.Run("compose in/arm.urdf -o out/arm.sdf --assets copy");
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  CHECK_THAT(outcome.err, Contains("warning[file-not-found]: no material library") && Contains("lost.mtl"));
  // arm.obj and scan.gltf share an image, so that they stay together.
  CHECK(ListBelow(bench.Path("out/arm_assets/meshes")) ==
        "arm/meshes/arm.mtl arm/meshes/arm.obj arm/meshes/scan data.bin arm/meshes/scan.gltf "
        "arm/textures/red paint.png old/old.dae old/old.png");
  CHECK_THAT(bench.Read("out/arm.sdf"), Contains("<uri>arm_assets/meshes/arm/meshes/scan.gltf</uri>"));
}

TEST_CASE("a missing mesh is reported once, and nothing is written") {
  const Workbench bench;
  bench.Write("in/base.obj", Tetrahedron("1"));
  bench.Write("in/arm.urdf", RobotWithMeshes("arm", Visual("base.obj") + Visual("base.obj")));
  REQUIRE(bench.Run("compose in/arm.urdf -o arm.json").status == 0);
  fs::remove(bench.Path("in/base.obj"));
  const Outcome outcome = bench.Run("compose arm.json -o out/arm.sdf --assets copy");
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, Contains("error[file-not-found]: no file `") && Contains("1 error; nothing was written"));
  CHECK_FALSE(fs::exists(bench.Path("out")));
}

TEST_CASE(
    "with `--missing-assets warn` the rest is written without a missing mesh, whatever the names of files become") {
  const Workbench bench;
  const auto write = [&](const std::string& mesh) {
    bench.Write("cup.urdf", "<robot name='cup'><link name='cup'><visual><geometry><mesh filename='" + mesh +
                                "'/></geometry></visual></link></robot>");
  };
  for (const std::string mesh : {"gone.stl", "package://unknown/gone.stl"}) {
    write(mesh);
    for (const std::string naming : {"copy", "relative"}) {
      INFO(mesh << " " << naming);
      const Outcome run = bench.Run("compose cup.urdf -o out.urdf --rewrite --missing-assets warn --assets " + naming);
      CHECK(run.status == 0);
      CHECK_THAT(run.err, Contains("gone.stl") && !Contains("error"));
      CHECK_THAT(bench.Read("out.urdf"), Contains(mesh));
    }
  }
}

TEST_CASE("copies that a scene no longer needs are removed, and nothing else") {
  const Workbench bench;
  WriteTwoArms(bench);
  const auto compose = [&](const std::string& more = "--assets copy") {
    const Outcome outcome = bench.Run("compose in/cell.dmd.yaml -o out/cell.sdf " + more);
    CAPTURE(outcome.err);
    REQUIRE(outcome.status == 0);
  };
  compose();
  bench.Write("out/cell_assets/meshes/notes.txt", "mine");
  bench.Write("in/cell.dmd.yaml", "directives:\n- add_model: { name: left, file: left/arm.urdf }\n");
  compose();
  CHECK(ListBelow(bench.Path("out")) ==
        "cell.sdf cell_assets/.sceneweld-files cell_assets/meshes/base.obj cell_assets/meshes/notes.txt");
  // A file that was changed since belongs to the user.
  bench.Write("out/cell_assets/meshes/base.obj", "changed");
  CHECK_THAT(bench.Run("compose in/cell.dmd.yaml -o out/cell.sdf --assets copy").err,
             Contains("was changed since sceneweld wrote it"));
  bench.Write("in/cell.dmd.yaml", "directives: []\n");
  compose();
  CHECK(ListBelow(bench.Path("out")) == "cell.sdf cell_assets/meshes/base.obj cell_assets/meshes/notes.txt");
  CHECK(bench.Read("out/cell_assets/meshes/base.obj") == "changed");
}

TEST_CASE("no folder is left of copies that nothing needs") {
  const Workbench bench;
  WriteTwoArms(bench);
  REQUIRE(bench.Run("compose in/cell.dmd.yaml -o out/cell.sdf --assets copy").status == 0);
  bench.Write("in/cell.dmd.yaml", "directives: []\n");
  REQUIRE(bench.Run("compose in/cell.dmd.yaml -o out/cell.sdf --assets copy").status == 0);
  CHECK(ListBelow(bench.Path("out")) == "cell.sdf");
  CHECK_FALSE(fs::exists(bench.Path("out/cell_assets")));
}

TEST_CASE("a scene is written beside itself with the copies that it reads") {
  const Workbench bench;
  WriteTwoArms(bench);
  REQUIRE(bench.Run("compose in/cell.dmd.yaml -o out/cell.sdf --assets copy").status == 0);
  const std::string first = bench.Read("out/cell.sdf");
  CHECK(bench.Run("compose out/cell.sdf -o out/cell.sdf --assets copy").status == 2);
  CHECK(bench.Read("out/cell.sdf") == first);
  CHECK(bench.Read("out/cell_assets/meshes/base.obj") == bench.Read("in/left/base.obj"));
  CHECK(bench.Read("out/cell_assets/meshes/base_1.obj") == bench.Read("in/right/base.obj"));
  CHECK(bench.Run("check out/cell.sdf --meshes").status == 0);
  // Outputs that name files in the folder directly need them.
  REQUIRE(bench.Run("compose out/cell.sdf -o out/again.sdf --assets keep").status == 0);
  CHECK(bench.Run("check out/again.sdf --meshes").status == 0);
  CHECK(ListBelow(bench.Path("out/cell_assets/meshes")) == "base.obj base_1.obj");
}

TEST_CASE("two files of one stem share their copies, and neither takes any from the other") {
  const Workbench bench;
  WriteTwoArms(bench);
  REQUIRE(bench.Run("compose in/left/arm.urdf -o out/cell.sdf --assets copy").status == 0);
  REQUIRE(bench.Run("compose in/right/arm.urdf -o out/cell.urdf --assets copy").status == 0);
  CHECK(ListBelow(bench.Path("out/cell_assets/meshes")) == "base.obj base_1.obj");
  CHECK_THAT(bench.Read("out/cell.sdf"), Contains("cell_assets/meshes/base.obj"));
  CHECK_THAT(bench.Read("out/cell.urdf"), Contains("cell_assets/meshes/base_1.obj"));
  CHECK(bench.Read("out/cell_assets/meshes/base.obj") == bench.Read("in/left/base.obj"));
  CHECK(bench.Read("out/cell_assets/meshes/base_1.obj") == bench.Read("in/right/base.obj"));
  // Equal contents are one file, which stays as long as one output needs it.
  REQUIRE(bench.Run("compose in/left/arm.urdf -o out/cell.urdf --assets copy").status == 0);
  CHECK(ListBelow(bench.Path("out/cell_assets/meshes")) == "base.obj");
  REQUIRE(bench.Run("compose in/right/arm.urdf -o out/cell.sdf --assets copy").status == 0);
  CHECK(ListBelow(bench.Path("out/cell_assets/meshes")) == "base.obj base_1.obj");
  CHECK(bench.Read("out/cell_assets/meshes/base.obj") == bench.Read("in/left/base.obj"));
  CHECK(bench.Run("diff in/left/arm.urdf out/cell.urdf").out == "same\n");
  CHECK(bench.Run("diff in/right/arm.urdf out/cell.sdf").out == "same\n");
}

TEST_CASE("a list of files that names others removes nothing") {
  const Workbench bench;
  WriteTwoArms(bench);
  bench.Write("out/mine.txt", "");
  const std::string digest_of_nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  bench.Write("out/cell_assets/.sceneweld-files", "../mine.txt\t" + digest_of_nothing + "\tcell.sdf\n");
  REQUIRE(bench.Run("compose in/cell.dmd.yaml -o out/cell.sdf --assets copy").status == 0);
  CHECK(fs::exists(bench.Path("out/mine.txt")));
}

TEST_CASE("scenes differ in their meshes only where the files hold something else") {
  const Workbench bench;
  WriteTwoArms(bench);
  REQUIRE(bench.Run("compose in/cell.dmd.yaml -o out/cell.sdf --assets copy").status == 0);
  CHECK(bench.Run("diff in/cell.dmd.yaml out/cell.sdf").out == "same\n");
  bench.Write("out/cell_assets/meshes/base_1.obj", Tetrahedron("3"));
  const Outcome outcome = bench.Run("diff in/cell.dmd.yaml out/cell.sdf");
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.out, Contains("right::base::") && Contains("1 difference\n"));
}

TEST_CASE("what sceneweld did not write is not overwritten by copies") {
  const Workbench bench;
  WriteTwoArms(bench);
  bench.Write("out/cell_assets/meshes/base.obj", "mine");
  const Outcome outcome = bench.Run("compose in/cell.dmd.yaml -o out/cell.sdf --assets copy");
  CHECK(outcome.status == 2);
  CHECK_THAT(outcome.err, Contains("error[foreign-output]") && Contains("base.obj"));
  CHECK(ListBelow(bench.Path("out")) == "cell_assets/meshes/base.obj");
  CHECK(bench.Read("out/cell_assets/meshes/base.obj") == "mine");
}

TEST_CASE("an archive holds what is written and its copies, the same bytes in every time zone") {
  const Workbench bench;
  WriteTwoArms(bench);
  REQUIRE(bench.Run("compose in/cell.dmd.yaml -o a.sdf.zip", "TZ=Asia/Tokyo").status == 0);
  REQUIRE(bench.Run("compose in/cell.dmd.yaml --to sdf -o b.zip", "TZ=America/New_York").status == 0);
  REQUIRE(bench.Run("compose in/cell.dmd.yaml -o again/../a2.sdf.zip").status == 0);  // Missing folders are made.
  CHECK(fs::exists(bench.Path("a2.sdf.zip")));
  const std::string zip = bench.Read("a.sdf.zip");
  CHECK_THAT(zip, StartsWith("PK\x03\x04"));
  CHECK_THAT(zip, Contains("a.sdf") && Contains("a_assets/meshes/base.obj") && Contains("a_assets/meshes/base_1.obj"));
  fs::rename(bench.Path("a.sdf.zip"), bench.Path("first.zip"));
  REQUIRE(bench.Run("compose in/cell.dmd.yaml -o a.sdf.zip", "TZ=America/New_York").status == 0);
  CHECK(bench.Read("a.sdf.zip") == bench.Read("first.zip"));
  CHECK(bench.Names() == "a.sdf.zip a2.sdf.zip again b.zip first.zip in");
}

TEST_CASE("meshes are named by relative paths or package URIs when that is asked for") {
  const Workbench bench;
  WriteTwoArms(bench);
  const std::string compose = "compose in/cell.dmd.yaml --package left=in/left ";
  REQUIRE(bench.Run(compose + "-o cell.sdf").status == 0);
  CHECK_THAT(bench.Read("cell.sdf"), Contains("package://left/base.obj") && Contains(">in/right/base.obj<"));
  REQUIRE(bench.Run(compose + "-o cell.sdf --assets relative").status == 0);
  CHECK_THAT(bench.Read("cell.sdf"), Contains(">in/left/base.obj<") && !Contains("package://"));
  const Outcome outcome = bench.Run(compose + "-o cell.sdf --assets package");
  CHECK(outcome.status == 1);
  CHECK_THAT(outcome.err, Contains("error[unknown-package]: no package holds") && Contains("right/arm.urdf:1"));
  REQUIRE(bench.Run(compose + "--package right=in/right -o cell.sdf --assets package").status == 0);
  CHECK_THAT(bench.Read("cell.sdf"), Contains("package://right/base.obj"));
}

TEST_CASE("meshes that MuJoCo cannot read become OBJ files on demand") {
  const Workbench bench;
  std::string stl = "solid s\n";
  for (const char* corners : {"0 0 0|0 1 0|1 0 0", "0 0 0|1 0 0|0 0 1", "1 0 0|0 1 0|0 0 1", "0 0 0|0 0 1|0 1 0"}) {
    stl += "facet normal 0 0 0\nouter loop\nvertex ";
    for (const char c : std::string(corners)) stl += c == '|' ? std::string("\nvertex ") : std::string(1, c);
    stl += "\nendloop\nendfacet\n";
  }
  bench.Write("in/base.stl", stl + "endsolid s\n");
  bench.Write("in/arm.urdf", RobotWithMeshes("arm", Visual("base.stl")));
  const Outcome without = bench.Run("compose in/arm.urdf -o out/arm.xml --assets copy");
  CHECK(without.status == 0);
  CHECK_THAT(without.err, Contains("`--assets copy --convert-meshes`"));
  CHECK(ListBelow(bench.Path("out")) == "arm.xml");
  const Outcome outcome = bench.Run("compose in/arm.urdf -o out/arm.xml --assets copy --convert-meshes");
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.err, Contains("approximated: mesh `base.stl` is converted to OBJ"));
  CHECK_THAT(bench.Read("out/arm_assets/meshes/base.obj"), StartsWith("v 0 0 0\n"));
  CHECK_THAT(bench.Read("out/arm.xml"), Contains("file=\"arm_assets/meshes/base.obj\""));
}

TEST_CASE("a mesh that is not converted is left out with the reason") {
  const Workbench bench;
  bench.Write("base.dae", "<COLLADA");
  bench.Write("arm.urdf", RobotWithMeshes("arm", Visual("base.dae")));
  // A copy of the program finds its helper programs beside itself.
  bench.Write("p/libexec/sceneweld_assimp", "");
  REQUIRE(bench.RunShell("mkdir p/bin && cp $(command -v sceneweld) p/bin && chmod +x p/libexec/*").status == 0);
  const auto reason = [&](const std::string& helper) {
    bench.Write("p/libexec/sceneweld_assimp", helper);
    const Outcome outcome =
        bench.RunShell("p/bin/sceneweld compose arm.urdf -o arm.xml --assets copy --convert-meshes");
    CHECK(outcome.status == 0);
    return outcome.err;
  };
  CHECK_THAT(reason("#!/bin/sh\nkill -9 $$\n"),
             Contains("`base.dae` cannot be read: the program `sceneweld_assimp` was killed"));
  CHECK_THAT(reason("#!/bin/sh\nkill -SEGV $$\n"), Contains("the program `sceneweld_assimp` crashed"));
  CHECK_THAT(reason("#!/bin/sh\nexit 0\n"), Contains("the program `sceneweld_assimp` ended without an answer"));
  CHECK_THAT(reason("no program"), Contains("the program `sceneweld_assimp` cannot be started"));
  const Outcome outcome = bench.Run("compose arm.urdf -o arm.xml --assets copy --convert-meshes");
  CHECK_THAT(outcome.err, Contains("mesh `base.dae` are left out: `base.dae` cannot be read: ") &&
                              !Contains("the program") && !Contains("--convert-meshes"));
}

TEST_CASE("options of assets that make no sense together are refused") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  const auto refusal = [&](const std::string& options) {
    const Outcome outcome = bench.Run("compose a.urdf " + options);
    CHECK(outcome.status == 2);
    return outcome.err;
  };
  CHECK_THAT(refusal("--to sdf --assets copy"), Contains("add `-o FILE`"));
  CHECK_THAT(refusal("-o a.json --assets relative"), Contains("`json` names no files"));
  CHECK_THAT(refusal("-o a.xml --assets package"), Contains("does not support package URIs"));
  CHECK_THAT(refusal("-o a.sdf.zip --assets keep"), Contains("an archive holds copies"));
  CHECK_THAT(refusal("-o a.sdf --convert-meshes"), Contains("`--assets copy`"));
  CHECK_THAT(refusal("-o a.sdf --assets kopy"), Contains("did you mean `copy`?"));
  CHECK_THAT(refusal("-o a.zip"), Contains("`--to`"));
}

TEST_CASE("a scene is written as one model that a world can include") {
  const Workbench bench;
  bench.Write("a.urdf", kPendulum);
  REQUIRE(bench.Run("compose a.urdf -o a.sdf --as model").status == 0);
  CHECK(bench.Read("a.sdf").find("<world") == std::string::npos);
  CHECK(bench.Run("diff a.urdf a.sdf").out == "same\n");
  bench.Write("two.dmd.yaml",
              "directives:\n"
              "- add_model: { name: p, file: a.urdf }\n"
              "- add_model: { name: q, file: a.urdf }\n"
              "- add_weld: { parent: p::bob, child: q::base }\n"
              "- add_frame: { name: mark, X_PF: { base_frame: world, translation: [1, 0, 0] } }\n");
  const Outcome outcome = bench.Run("compose two.dmd.yaml -o two.sdf --as model");
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  CHECK_THAT(outcome.err,
             Contains("every name begins with `scene::`") && Contains("frame `mark` belongs to the world"));
  CHECK(bench.Run("list two.sdf bodies").out == "scene::p::base\nscene::p::bob\nscene::q::base\nscene::q::bob\n");
  for (const std::string input : {"a.urdf", "two.dmd.yaml"}) {
    const Outcome judged = bench.Run("compose " + input + " -o judged.sdf --as model --judge");
    CAPTURE(judged.err);
    if (judged.err.find("judge-unavailable") != std::string::npos) {
      sceneweld::Absent("judges", judged.err);
    } else {
      CHECK_THAT(judged.err, Contains(" agrees: "));
    }
  }
}

TEST_CASE("a judge sees the copies before they are written, and leaves nothing behind") {
  const Workbench bench;
  WriteTwoArms(bench);
  const Outcome outcome = bench.Run("compose in/cell.dmd.yaml -o out/cell.xml --assets copy --judge");
  CAPTURE(outcome.err);
  if (outcome.err.find("judge-unavailable") != std::string::npos) {
    CHECK(bench.Names() == "in");
    sceneweld::Absent("judges", outcome.err);
    return;
  }
  CHECK(outcome.status == 0);
  CHECK_THAT(outcome.err, Contains(" agrees: "));
  CHECK(ListBelow(bench.Path("out")) ==
        "cell.xml cell_assets/.sceneweld-files cell_assets/meshes/base.obj cell_assets/meshes/base_1.obj");
}

TEST_CASE("outputs share a folder of copies, with each mesh once, whatever the format and the number of threads") {
  const Workbench bench;
  WriteTwoArms(bench);
  for (const std::string suffix : {"sdf", "urdf", "xml"}) {
    CAPTURE(suffix);
    fs::remove_all(bench.Path("out"));
    const std::string arguments =
        "compose in/cell.dmd.yaml --seeds 0..5 --assets-dir out/shared -o 'out/s_{seed}." + suffix;
    REQUIRE(bench.Run(arguments + "' -q -j 4").status == 0);
    const std::string shared = ListBelow(bench.Path("out/shared"));
    CHECK(std::count(shared.begin(), shared.end(), ' ') == 1);
    CHECK_THAT(shared, StartsWith("meshes/base-"));
    const std::string text = bench.Read("out/s_0." + suffix);
    CHECK(bench.Read("out/s_5." + suffix) == text);
    CHECK_THAT(text, Contains("shared/meshes/base-"));
    CHECK(bench.Run("check --meshes out/s_3." + suffix).status == 0);
    // A second run changes nothing, and no file with other contents is replaced.
    CHECK(bench.Run(arguments + "' -q").status == 0);
    CHECK(ListBelow(bench.Path("out/shared")) == shared);
    bench.Write("out/shared/" + shared.substr(0, shared.find(' ')), "mine");
    const Outcome refused = bench.Run(arguments + "' -q");
    CHECK(refused.status == 2);
    CHECK_THAT(refused.err, Contains("error[foreign-output]") && Contains("with other contents"));
  }
  CHECK(bench.Run("compose in/cell.dmd.yaml --assets keep --assets-dir shared -o a.sdf").status == 2);
  CHECK(bench.Run("compose in/cell.dmd.yaml --assets-dir shared -o a.sdf.zip").status == 2);
  CHECK(bench.Run("compose in/cell.dmd.yaml --assets-dir shared --to sdf").status == 2);
}

TEST_CASE(
    "a file in another folder names what the nearest package holds by paths, and one in the package by the package") {
  const Workbench bench;
  bench.Write("arms/package.xml", "<package><name>arms</name></package>\n");
  bench.Write("arms/base.obj", Tetrahedron("1"));
  bench.Write("arms/arm.urdf", RobotWithMeshes("arm", Visual("package://arms/base.obj")));
  bench.Write("arms/inner/package.xml", "<package><name>inner</name></package>\n");
  for (const std::string suffix : {"sdf", "urdf", "json", "xml", "usda"}) {
    CAPTURE(suffix);
    for (const std::string folder : {"out", "arms", "arms/sub", "arms/inner"}) {
      CAPTURE(folder);
      const std::string file = folder + "/made." + suffix;
      CHECK(bench.Run("compose arms/arm.urdf -o " + file).status == 0);
      const Outcome read = bench.Run("compose --strict --to json " + file);
      CHECK(read.status == 0);
      CHECK(read.err.empty());
    }
    if (suffix == "xml" || suffix == "json") continue;  // They keep the URI of the input beside the path.
    CHECK_THAT(bench.Read("arms/sub/made." + suffix), Contains("package://arms/base.obj"));
    CHECK_THAT(bench.Read("out/made." + suffix), !Contains("package://") && Contains("../arms/base.obj"));
    CHECK_THAT(bench.Read("arms/inner/made." + suffix), !Contains("package://"));
    // A package that is given is known everywhere.
    CHECK(bench.Run("compose --package arms=arms arms/arm.urdf -o out/given." + suffix).status == 0);
    CHECK_THAT(bench.Read("out/given." + suffix), Contains("package://arms/base.obj"));
  }
}
