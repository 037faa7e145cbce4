// SPDX-License-Identifier: BSD-3-Clause
// Folders in place of a model, the models in a folder, and the index of packages of ROS 2.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

const char* const kXacro = "<robot name='arm' xmlns:xacro='http://www.ros.org/wiki/xacro'>";

void WritePackage(const Workbench& bench) {
  bench.Write("arms/package.xml", "<package><name>arms</name></package>");
  bench.Write("arms/urdf/arm.urdf", Robot("arm"));
  bench.Write("arms/urdf/macros.xacro",
              std::string(kXacro) +
                  "<xacro:property name='x' value='1'/><!-- <link/> --><xacro:macro name='m' params='a'>"
                  "<link name='a'/><!-- > --></xacro:macro></robot>");
  bench.Write("arms/urdf/left.urdf.xacro",
              std::string(kXacro) + "<xacro:include filename='macros.xacro'/><xacro:m a='>'/></robot>");
  bench.Write("arms/urdf/chosen.xacro",
              std::string(kXacro) + "<xacro:if value='1'><link name='a'/></xacro:if></robot>");
  bench.Write("arms/srdf/arm.srdf.xacro", std::string(kXacro) + "<xacro:groups/></robot>");
  bench.Write("arms/srdf/arm.srdf", "<robot name='arm'/>");
}

}  // namespace

TEST_CASE("`list FOLDER models` prints the files of models, without libraries of macros") {
  const Workbench bench;
  WritePackage(bench);
  const std::string all = "urdf/arm.urdf\nurdf/chosen.xacro\nurdf/left.urdf.xacro\n";
  CHECK(bench.Run("list arms models").out == all);
  CHECK(bench.Run("list arms/ models").out == all);
  CHECK_THAT(bench.Run("list . models").out, Contains("arms/urdf/arm.urdf\n"));
  const auto json = nlohmann::json::parse(bench.Run("list arms models --json").out);
  REQUIRE(json.size() == 3);
  CHECK(json[0] == nlohmann::json{{"file", "urdf/arm.urdf"}, {"format", "urdf"}});
  CHECK(json[2] == nlohmann::json{{"file", "urdf/left.urdf.xacro"}, {"format", "xacro"}});
  const Outcome none = bench.Run("list arms/srdf models");
  CHECK(none.status == 1);
  CHECK(none.out.empty());
  CHECK_THAT(none.err, Contains("no file in the folder `arms/srdf` is a scene or a model"));
}

TEST_CASE("a folder with a package is not a model: its models are listed") {
  const Workbench bench;
  WritePackage(bench);
  for (const std::string folder : {"arms", ".", "arms/"}) {
    const Outcome outcome = bench.Run("tree " + folder);
    CHECK(outcome.status == 1);
    CHECK(outcome.out.empty());
    CHECK_THAT(outcome.err, Contains("`" + folder + "` is a folder, where a file should be"));
    CHECK_THAT(outcome.err, Contains("give one of its models: `" + folder + (folder.ends_with('/') ? "" : "/")));
    CHECK_THAT(outcome.err, Contains("`sceneweld list " + folder + " models` prints them"));
  }
  CHECK_THAT(bench.Run("list arms bodies").err, Contains("`arms/urdf/left.urdf.xacro`"));
  CHECK_THAT(bench.Run("tree arms/urdf").err, Contains("give one of its models: `arms/urdf/arm.urdf`"));
}

TEST_CASE("`--ros` uses the index of each prefix, and the first prefix wins") {
  const Workbench bench;
  for (const std::string prefix : {"over", "under"}) {
    bench.Write(prefix + "/share/ament_index/resource_index/packages/arms", "");
    bench.Write(prefix + "/share/arms/package.xml", "<package><name>arms</name></package>");
    bench.Write(prefix + "/share/arms/" + prefix + ".urdf", Robot(prefix));
    bench.Write(prefix + "/share/unlisted/package.xml", "<package><name>unlisted</name></package>");
  }
  bench.Write("plain/share/hands/package.xml", "<package><name>hands</name></package>");
  bench.Write("plain/share/hands/hand.urdf", Robot("hand"));
  const std::string path = "AMENT_PREFIX_PATH=$PWD/over:$PWD/under:$PWD/plain";
  const Outcome over = bench.Run("resolve --ros package://arms/over.urdf", path);
  CHECK(over.status == 0);
  CHECK(over.err.empty());
  CHECK(over.out == bench.Path("over/share/arms/over.urdf") + "\n");
  CHECK(bench.Run("resolve --ros package://arms/under.urdf", path).status == 1);
  CHECK(bench.Run("resolve --ros package://unlisted/package.xml", path).status == 1);
  CHECK(bench.Run("resolve --ros package://hands/hand.urdf", path).status == 0);
}

TEST_CASE("only xacro files take `--xacro-arg`, and an argument that is not used is a warning") {
  const Workbench bench;
  WritePackage(bench);
  CHECK(bench.Run("tree arms/urdf/left.urdf.xacro").status == 0);
  CHECK_THAT(bench.Run("tree arms/urdf/left.urdf.xacro --xacro-arg nothing=1").err, Contains("`nothing`"));
  CHECK_THAT(bench.Run("tree arms/urdf/arm.urdf --xacro-arg a=1").err, Contains("only xacro files"));
}
