// SPDX-License-Identifier: BSD-3-Clause
// The hints of errors about packages and files are followed to the letter, and then the input composes.

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "sceneweld/parsers/files/sha256.h"
#include "sceneweld/tests/cli/program.h"
#include "sceneweld/tests/unit/loopback_server.h"
#include "sceneweld/tests/unit/test_archive.h"

using Catch::Matchers::Contains;

namespace {

// Never the user's own folders.
const std::string kNoHome = "XDG_CACHE_HOME=\"$PWD/cache\" HOME=/nonexistent ";

std::string HelpOf(const std::string& err) {
  const auto at = err.find("\nhelp: ");
  if (at == std::string::npos) return {};
  const auto begin = at + std::string("\nhelp: ").size();
  return err.substr(begin, err.find('\n', begin) - begin);
}

// The pieces of a hint in backticks.
std::vector<std::string> Pieces(const std::string& help) {
  std::vector<std::string> pieces;
  for (std::size_t at = help.find('`'); at != std::string::npos;) {
    const auto end = help.find('`', at + 1);
    if (end == std::string::npos) break;
    pieces.push_back(help.substr(at + 1, end - at - 1));
    at = help.find('`', end + 1);
  }
  return pieces;
}

void Replace(std::string& text, const std::string& what, const std::string& by) {
  const auto at = text.find(what);
  REQUIRE(at != std::string::npos);
  text.replace(at, what.size(), by);
}

// The one piece of the hint that begins so.
std::string PieceOf(const std::string& help, const std::string& begin) {
  std::string found;
  for (const std::string& piece : Pieces(help)) {
    if (!piece.starts_with(begin)) continue;
    CHECK(found.empty());
    found = piece;
  }
  INFO(help);
  REQUIRE_FALSE(found.empty());
  return found;
}

std::string SceneOf(const std::string& file) {
  return "directives:\n- add_model: {name: pendulum, file: \"" + file + "\"}\n";
}

class Desk : public Workbench {
 public:
  explicit Desk(const std::string& file) : scene_(SceneOf(file)) { Write("scene.dmd.yaml", scene_); }

  /// Checks the scene, which must fail with this code, and returns the hint.
  std::string Help(const std::string& code, const std::string& options = "", const std::string& before = kNoHome) {
    const Outcome outcome = Run("check scene.dmd.yaml " + options, before);
    CHECK(outcome.status == 1);
    CHECK_THAT(outcome.err, Contains("error[" + code + "]"));
    const std::string help = HelpOf(outcome.err);
    INFO(outcome.err);
    REQUIRE_FALSE(help.empty());
    return help;
  }
  void MustCompose(const std::string& options, const std::string& before = kNoHome) {
    const Outcome outcome = Run("check scene.dmd.yaml " + options, before);
    CAPTURE(options, outcome.err);
    CHECK(outcome.status == 0);
  }
  /// Writes the suggested name of "did you mean `...`?" in place of another one.
  void Accept(const std::string& help, const std::string& instead_of) {
    CHECK_THAT(help, Contains("did you mean"));
    Replace(scene_, instead_of, Pieces(help).at(0));
    Write("scene.dmd.yaml", scene_);
  }

 private:
  std::string scene_;
};

TEST_CASE("the hint about an unknown package gives the option that adds it") {
  Desk desk("package://arms/pendulum.urdf");
  desk.Write("elsewhere/arms/pendulum.urdf", kPendulum);
  std::string option = PieceOf(desk.Help("unknown-package"), "--package arms=");
  Replace(option, "DIR", "elsewhere/arms");
  desk.MustCompose(option);

  // Also beside other packages.
  desk.Write("kit/lid.sdf", "");
  option = PieceOf(desk.Help("unknown-package", "--package kit=kit"), "--package arms=");
  Replace(option, "DIR", "elsewhere/arms");
  desk.MustCompose("--package kit=kit " + option);

  // And beside the package.xml of the input, which stays in force.
  desk.Write("package.xml", "<package><name>desk</name></package>");
  desk.Write("own.urdf", kPendulum);
  desk.Write("scene.dmd.yaml",
             SceneOf("package://arms/pendulum.urdf") + "- add_model: {name: own, file: package://desk/own.urdf}\n");
  option = PieceOf(desk.Help("unknown-package"), "--package arms=");
  Replace(option, "DIR", "elsewhere/arms");
  desk.MustCompose(option);
}

TEST_CASE("the hint about an unknown package near the input names its folder") {
  Desk beside("package://arms/pendulum.urdf");
  beside.Write("arms/pendulum.urdf", kPendulum);
  const std::string option = PieceOf(beside.Help("unknown-package"), "--package arms=");
  CHECK(option == "--package arms=" + beside.Path("arms"));
  beside.MustCompose(option);

  // The input is in the package.
  const Workbench inside;
  inside.Write("robot/urdf/scene.dmd.yaml", SceneOf("package://robot/models/pendulum.urdf"));
  inside.Write("robot/models/pendulum.urdf", kPendulum);
  const Outcome outcome = inside.Run("check robot/urdf/scene.dmd.yaml", kNoHome);
  const std::string above = PieceOf(HelpOf(outcome.err), "--package robot=");
  CHECK(above == "--package robot=" + inside.Path("robot"));
  CHECK(inside.Run("check robot/urdf/scene.dmd.yaml " + above, kNoHome).status == 0);
}

TEST_CASE("the hint about a misspelled package or file gives the right name") {
  Desk package("package://amrs/pendulum.urdf");
  package.Write("models/arms/pendulum.urdf", kPendulum);
  package.Accept(package.Help("unknown-package", "--package arms=models/arms"), "package://amrs/pendulum.urdf");
  package.MustCompose("--package arms=models/arms");

  Desk file("package://arms/pendulun.urdf");
  file.Write("models/arms/pendulum.urdf", kPendulum);
  file.Accept(file.Help("file-not-found", "--package arms=models/arms"), "package://arms/pendulun.urdf");
  file.MustCompose("--package arms=models/arms");

  Desk relative("models/pendulun.urdf");
  relative.Write("models/pendulum.urdf", kPendulum);
  relative.Accept(relative.Help("file-not-found"), "models/pendulun.urdf");
  relative.MustCompose("");
}

TEST_CASE("the hint about a model of Gazebo gives the option and the variable") {
  const std::string gazebo = kNoHome + "GZ_SIM_RESOURCE_PATH=\"$PWD/models\" ";
  Desk file("model://arms/pendulum.urdf");
  file.Write("models/arms/pendulum.urdf", kPendulum);
  file.MustCompose(PieceOf(file.Help("unknown-package", "", gazebo), "--gazebo"), gazebo);

  // The folder is added to the variable.
  file.Write("others/lid.sdf", "");
  const std::string others = kNoHome + "GZ_SIM_RESOURCE_PATH=\"$PWD/others\" ";
  const std::string help = file.Help("unknown-package", "--gazebo", others);
  CHECK_THAT(help, Contains("the folder that holds `arms`"));
  CHECK(PieceOf(help, "GZ_") == "GZ_SIM_RESOURCE_PATH");
  file.MustCompose("--gazebo", kNoHome + "GZ_SIM_RESOURCE_PATH=\"$PWD/others:$PWD/models\" ");

  const Workbench world;
  world.Write("world.sdf",
              "<sdf version='1.9'><world name='w'><include><uri>model://arm</uri></include></world></sdf>");
  world.Write("models/arm/model.config", "<model><sdf version='1.9'>model.sdf</sdf></model>");
  world.Write("models/arm/model.sdf", "<sdf version='1.9'><model name='arm'><link name='base'/></model></sdf>");
  const Outcome without = world.Run("check world.sdf", gazebo);
  CHECK(without.status == 1);
  CHECK(world.Run("check world.sdf " + PieceOf(HelpOf(without.err), "--gazebo"), gazebo).status == 0);
}

TEST_CASE("the hint about a path that leaves its package gives the option that permits it") {
  Desk desk("package://arms/../pendulum.urdf");
  desk.Write("arms/lid.sdf", "");
  desk.Write("pendulum.urdf", kPendulum);
  const std::string option = PieceOf(desk.Help("path-leaves-package", "--package arms=arms"), "--");
  desk.MustCompose("--package arms=arms " + option);
}

TEST_CASE("the hint about a package whose folder is wrong gives the option that corrects it") {
  Desk desk("package://arms/pendulum.urdf");
  desk.Write("models/arms/pendulum.urdf", kPendulum);
  desk.Write("models/arms/package.xml", "<package><name>arms</name></package>");
  std::string option = PieceOf(desk.Help("file-not-found", "--package arms=model/arms"), "--package arms=");
  Replace(option, "DIR", "models/arms");
  desk.MustCompose(option);
  desk.MustCompose(PieceOf(desk.Help("file-not-found", "--package arms=models/arms/package.xml"), "--package arms="));
  desk.MustCompose(PieceOf(desk.Help("file-not-found", "--package-xml models/arms"), "--package-xml"));
  desk.MustCompose(PieceOf(desk.Help("file-not-found", "--package-xml models"), "--package-folder"));
  const std::string twice = desk.Help("conflicting-package", "--package arms=models/arms --package arms=models");
  CHECK(twice == "name only one folder for `arms`");
  desk.MustCompose("--package arms=models/arms");
}

TEST_CASE("the hint about an unknown scheme gives one that is known") {
  Desk desk("pkg://arms/pendulum.urdf");
  desk.Write("models/arms/pendulum.urdf", kPendulum);
  const std::string help = desk.Help("unsupported-scheme", "--package arms=models/arms");
  desk.Accept(help, "pkg://arms/pendulum.urdf");
  desk.MustCompose("--package arms=models/arms");

  Desk unlike("https://arms/pendulum.urdf");
  const std::string uri = PieceOf(unlike.Help("unsupported-scheme"), "package://");
  unlike.Write("arms/pendulum.urdf", kPendulum);
  unlike.Write("scene.dmd.yaml", SceneOf(uri + "arms/pendulum.urdf"));
  unlike.MustCompose("--package arms=arms");
}

TEST_CASE("the hint about a URI that is nearly right gives the one that works") {
  const std::string options = "--package arms=models/arms";
  for (const char* wrong :
       {"package:/arms/urdf/pendulum.urdf", "package:arms/urdf/pendulum.urdf", "package//arms/urdf/pendulum.urdf",
        "Package://arms/urdf/pendulum.urdf", "package:///arms/urdf/pendulum.urdf", "model:/arms/urdf/pendulum.urdf",
        "$(find arms)/urdf/pendulum.urdf", "$(find-pkg-share arms)/urdf/pendulum.urdf", "arms/urdf/pendulum.urdf",
        "arms/pendulum.urdf", "package://arms/pendulum.urdf", "package://arms/models/pendulum.urdf",
        "package://arms/URDF/Pendulum.urdf", "package://ARMS/urdf/pendulum.urdf",
        "package://arms/arms/urdf/pendulum.urdf", "package://arms_description/urdf/pendulum.urdf",
        "/home/nobody/src/arms/urdf/pendulum.urdf", "pendulum.urdf"}) {
    CAPTURE(wrong);
    Desk desk(wrong);
    desk.Write("models/arms/urdf/pendulum.urdf", kPendulum);
    const Outcome outcome = desk.Run("check scene.dmd.yaml " + options, kNoHome);
    CHECK(outcome.status == 1);
    desk.Accept(HelpOf(outcome.err), wrong);
    desk.MustCompose(options);
  }
}

TEST_CASE("the hint about a package whose folder is too high or too deep gives the right one") {
  Desk desk("package://arms/urdf/pendulum.urdf");
  desk.Write("models/arms/urdf/pendulum.urdf", kPendulum);
  for (const char* folder : {"models", ".", "models/arms/urdf"}) {
    CAPTURE(folder);
    const std::string help = desk.Help("file-not-found", std::string("--package arms=") + folder);
    desk.MustCompose(PieceOf(help, "--package arms="));
  }
}

TEST_CASE("the hint about what only a network has gives the option that permits it") {
  const std::string archive = sceneweld::TestArchive().Add("kit-1/pendulum.urdf", kPendulum).Bytes("gztar");
  sceneweld::LoopbackServer server;
  server.Serve("/kit.tar.gz", archive);
  server.Start();
  Desk desk("package://kit/pendulum.urdf");
  desk.Write("packages.yaml", "packages:\n  kit:\n    urls: [" + server.Url("/kit.tar.gz") +
                                  "]\n    sha256: " + sceneweld::Sha256(archive) + "\n    strip_prefix: kit-1\n");
  const std::string map = "--package-map packages.yaml";
  const std::string option = PieceOf(desk.Help("network-denied", map), "--allow-network");
  desk.MustCompose(map + " " + option);
  CHECK(server.requests() == 1);
}

TEST_CASE("a hint with a folder is quoted as a shell needs it") {
  const Workbench bench;
  const std::string scene = "'my robots/scene.dmd.yaml'";
  bench.Write("my robots/scene.dmd.yaml", SceneOf("package://arms/pendulum.urdf"));
  bench.Write("my robots/arms/pendulum.urdf", kPendulum);
  bench.Write("my robots/arms/package.xml", "<package><name>arms</name></package>");
  const Outcome outcome = bench.Run("check " + scene, kNoHome);
  const std::string option = PieceOf(HelpOf(outcome.err), "--package");
  CHECK(option == "--package 'arms=" + bench.Path("my robots/arms") + "'");
  CHECK(bench.Run("check " + scene + " " + option, kNoHome).status == 0);
  for (const char* wrong : {"--package 'arms=my robots/arms/package.xml'", "--package-xml 'my robots/arms'"}) {
    const Outcome refused = bench.Run("check " + scene + " " + wrong, kNoHome);
    const std::string better = PieceOf(HelpOf(refused.err), "--package");
    CAPTURE(refused.err, better);
    CHECK(bench.Run("check " + scene + " " + better, kNoHome).status == 0);
  }
}

TEST_CASE("a package folder that begins with the home folder of a shell has a hint") {
  Desk desk("package://arms/pendulum.urdf");
  const std::string full = "write the home folder in full";
  CHECK_THAT(desk.Help("file-not-found", "--package arms=~/nope"), Contains(full));
  const Outcome folder = desk.Run("check scene.dmd.yaml --package-folder '~/nope'", kNoHome);
  CHECK_THAT(folder.err, Contains("/~/nope` to look for packages in\n --> ~/nope\nhelp: " + full));
  desk.Write("sceneweld.toml", "[packages]\narms = \"~/nope\"\n");
  const Outcome config = desk.Run("check scene.dmd.yaml", kNoHome);
  const auto first = config.err.find(full);
  CHECK(first != std::string::npos);
  CHECK(config.err.find(full, first + 1) != std::string::npos);
}

TEST_CASE("the hint about a model that an SDFormat world includes leads to success step by step") {
  const Workbench bench;
  bench.Write("world/w.sdf",
              "<sdf version='1.9'><world name='w'><include><uri>model://table</uri></include></world></sdf>");
  bench.Write("models/table/model.config", "<model><sdf version='1.9'>model.sdf</sdf></model>");
  bench.Write("models/table/model.sdf", "<sdf version='1.9'><model name='table'><link name='top'/></model></sdf>");
  const Outcome unknown = bench.Run("check world/w.sdf", kNoHome);
  CHECK(unknown.status == 1);
  const std::string option = PieceOf(HelpOf(unknown.err), "--package table=");
  CHECK(bench.Run("check world/w.sdf " + option, kNoHome).status == 0);
  // Beside the world, its folder is found.
  std::filesystem::rename(bench.Path("models/table"), bench.Path("world/table"));
  const std::string beside = PieceOf(HelpOf(bench.Run("check world/w.sdf", kNoHome).err), "--package table=");
  CHECK(bench.Run("check world/w.sdf " + beside, kNoHome).status == 0);
}

TEST_CASE("the hint about a missing mesh gives the option that composes without it") {
  const Workbench bench;
  bench.Write("arm.urdf",
              "<robot name='r'><link name='a'><visual><geometry><mesh filename='arm.obj'/></geometry></visual></link>"
              "</robot>");
  const Outcome refused = bench.Run("compose arm.urdf --to sdf", kNoHome);
  CHECK(refused.status == 1);
  const std::string option = PieceOf(HelpOf(refused.err), "--missing-assets");
  CHECK(bench.Run("compose arm.urdf --to sdf " + option, kNoHome).status == 0);
  // Beside the name that was most likely intended.
  bench.Write("arn.obj", "v 0 0 0\n");
  const std::string help = HelpOf(bench.Run("compose arm.urdf --to sdf", kNoHome).err);
  CHECK(help == "did you mean `arn.obj`? Or use `--missing-assets warn` to compose without it");
  // Commands that open no mesh need none.
  for (const char* command : {"check arm.urdf", "tree arm.urdf", "list arm.urdf bodies", "stats arm.urdf",
                              "pose arm.urdf r::a", "explain arm.urdf r", "diff arm.urdf arm.urdf"}) {
    const Outcome outcome = bench.Run(command, kNoHome);
    CAPTURE(command, outcome.err);
    CHECK(outcome.status == 0);
    CHECK_THAT(outcome.err, Contains("warning[file-not-found]") && !Contains("--missing-assets"));
    CHECK(bench.Run(std::string(command) + " --missing-assets error", kNoHome).status == 1);
  }
}

}  // namespace
