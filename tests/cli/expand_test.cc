// SPDX-License-Identifier: BSD-3-Clause
// `expand` to a file, a folder and standard output.

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "sceneweld/tests/cli/program.h"

namespace {

constexpr const char* kBoxes = R"(sceneweld: 1
parameters: { count: 2 }
directives:
- for_each: { i: "${count}" }
  do:
  - add_model: { name: "box_${i}", box: { size: [1, 1, "${i + 1}"] } }
)";

}  // namespace

TEST_CASE("expand writes models without files beside the directives, and only over what it wrote") {
  const Workbench bench;
  bench.Write("boxes.dmd.yaml", kBoxes);
  REQUIRE(bench.Run("expand boxes.dmd.yaml -o out").status == 0);
  CHECK(bench.Read("out/boxes.dmd.yaml").starts_with("directives:\n"));
  CHECK(bench.Read("out/box_2.sdf").starts_with("<?xml"));
  CHECK(bench.Run("expand boxes.dmd.yaml -o out --set count=1").status == 0);
  CHECK(bench.Run("diff boxes.dmd.yaml out/boxes.dmd.yaml").status == 1);

  bench.Write("other/box.sdf", "mine");
  const Outcome refused = bench.Run("expand boxes.dmd.yaml -o other");
  CHECK(refused.status == 2);
  CHECK(refused.err.find("error[foreign-output]") != std::string::npos);
  CHECK(bench.Read("other/box.sdf") == "mine");
}

TEST_CASE("expand prints, or writes one file, which compose does too") {
  const Workbench bench;
  bench.Write("boxes.dmd.yaml", kBoxes);
  const Outcome printed = bench.Run("expand boxes.dmd.yaml");
  CHECK(printed.status == 0);
  CHECK(printed.err.find("warning[drake-refuses]") != std::string::npos);
  CHECK(bench.Run("compose boxes.dmd.yaml --to dmd").out == printed.out);
  CHECK(bench.Run("compose boxes.dmd.yaml -o plain.dmd.yaml").status == 0);
  CHECK(bench.Read("plain.dmd.yaml") == printed.out);
  CHECK(bench.Run("diff boxes.dmd.yaml plain.dmd.yaml").status == 0);
  CHECK(bench.Run("compose boxes.dmd.yaml --to dmd --judge").status == 2);
  bench.Write("pendulum.urdf", kPendulum);
  CHECK(bench.Run("expand pendulum.urdf").status == 1);
}

TEST_CASE("expand and compose do not replace directives by their expansion") {
  const Workbench bench;
  bench.Write("a/boxes.dmd.yaml", kBoxes);
  std::filesystem::create_symlink("boxes.dmd.yaml", bench.Path("a/link.dmd.yaml"));
  for (const char* arguments :
       {"expand a/boxes.dmd.yaml -o a/boxes.dmd.yaml", "expand a/boxes.dmd.yaml -o a",
        "expand a/boxes.dmd.yaml -o ./a/../a/boxes.dmd.yaml", "expand a/link.dmd.yaml -o a/boxes.dmd.yaml",
        "expand a/boxes.dmd.yaml#/directives -o a/boxes.dmd.yaml", "compose a/boxes.dmd.yaml -o a/boxes.dmd.yaml"}) {
    CAPTURE(arguments);
    const Outcome outcome = bench.Run(arguments);
    CHECK(outcome.status == 2);
    CHECK(outcome.err.find("would be overwritten, but it is the input") != std::string::npos);
    CHECK(bench.Read("a/boxes.dmd.yaml") == kBoxes);
  }
  CHECK(bench.Run("expand a/boxes.dmd.yaml -o a/plain.dmd.yaml").status == 0);
}

TEST_CASE("expand makes a package of the folder, which can move") {
  const Workbench bench;
  bench.Write("boxes.dmd.yaml", kBoxes);
  REQUIRE(bench.Run("expand boxes.dmd.yaml -o out").status == 0);
  CHECK(bench.Read("out/boxes.dmd.yaml").find("file://") != std::string::npos);
  REQUIRE(bench.Run("expand boxes.dmd.yaml -o out --package-name boxes").status == 0);
  CHECK(bench.Read("out/package.xml").find("<name>boxes</name>") != std::string::npos);
  const std::string text = bench.Read("out/boxes.dmd.yaml");
  CHECK(text.find("package://boxes/box.sdf") != std::string::npos);
  CHECK(text.find("file://") == std::string::npos);
  std::filesystem::rename(bench.Path("out"), bench.Path("moved"));
  CHECK(bench.Run("diff boxes.dmd.yaml moved/boxes.dmd.yaml").status == 0);
  CHECK(bench.Run("expand boxes.dmd.yaml -o moved --package-name boxes").status == 0);

  bench.Write("mine/package.xml", "<package><name>mine</name></package>");
  CHECK(bench.Run("expand boxes.dmd.yaml -o mine --package-name mine").status == 0);
  CHECK(bench.Read("mine/package.xml") == "<package><name>mine</name></package>");
  bench.Write("yours/package.xml", "<package><name>mine</name></package>");
  CHECK(bench.Run("expand boxes.dmd.yaml -o yours --package-name yours").status == 2);
  CHECK(bench.Run("expand boxes.dmd.yaml -o other --package-name mine --package mine=mine").status == 2);
  CHECK_FALSE(std::filesystem::exists(bench.Path("other")));
  CHECK(bench.Run("expand boxes.dmd.yaml -o other.dmd.yaml --package-name mine").status == 2);
  CHECK(bench.Run("expand boxes.dmd.yaml -o other --package-name a/b").status == 2);
}

TEST_CASE("expand reports once what several models lose in the same way") {
  const Workbench bench;
  bench.Write("arm.urdf.xacro",
              "<robot name='arm'><link name='a'/><link name='b'/><joint name='j' type='continuous'><parent link='a'/>"
              "<child link='b'/></joint><gripper name='r'/></robot>\n");
  bench.Write("arms.dmd.yaml",
              "sceneweld: 1\ndirectives:\n- for_each: { i: [1, 2, 3] }\n  do:\n"
              "  - add_model: { name: \"arm_${i}\", file: arm.urdf.xacro }\n");
  const Outcome outcome = bench.Run("expand arms.dmd.yaml -o out");
  CHECK(outcome.status == 0);
  const auto first = outcome.err.find("note[loss-dropped]");
  REQUIRE(first != std::string::npos);
  CHECK(outcome.err.find("note[loss-dropped]", first + 1) == std::string::npos);
}
