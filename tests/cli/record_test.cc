// SPDX-License-Identifier: BSD-3-Clause
// `sceneweld record`: private data is shown and removed, in each format.

#include <catch2/catch.hpp>
#include <string>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

constexpr char kWheel[] = R"(<robot name="cart">
  <link name="frame"><inertial><mass value="5"/><inertia ixx="0.2" iyy="0.2" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="wheel"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision name="rim"><geometry><sphere radius="0.1"/></geometry></collision></link>
  <joint name="axle" type="revolute"><parent link="frame"/><child link="wheel"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="5" velocity="3"/><calibration rising="0.1"/></joint>
</robot>
)";

}  // namespace

TEST_CASE("record shows private data, and strips it") {
  const Workbench bench;
  bench.Write("cart.urdf", kWheel);
  bench.Write("two.dmd.yaml",
              "directives:\n- add_model: {name: a, file: cart.urdf}\n- add_model: {name: b, file: cart.urdf}\n");
  for (const std::string file : {"two.xml", "two.sdf", "two.urdf", "two.usda"}) {
    CAPTURE(file);
    REQUIRE(bench.Run("compose two.dmd.yaml -o " + file).status == 0);
    const Outcome shown = bench.Run("record " + file);
    CHECK(shown.status == 0);
    CHECK_THAT(shown.out, Contains("axle") && Contains(": "));
    REQUIRE(bench.Run("record " + file + " --strip -o plain_" + file).status == 0);
    CHECK_THAT(bench.Read("plain_" + file), !Contains("sceneweld:"));
    CHECK(bench.Run("record plain_" + file).out.empty());
    CHECK(bench.Run("check plain_" + file).status == 0);
  }
  CHECK(bench.Run("compose two.dmd.yaml -o two.usdz").status == 0);
  CHECK(bench.Run("record two.usdz").out == bench.Run("record two.usda").out);
  const Outcome package = bench.Run("record two.usdz --strip");
  CHECK(package.status == 1);
  CHECK_THAT(package.err, Contains("not a layer of USD as text") && Contains(".usda"));
  // In MJCF and USD the plain file is the one that `--no-private` writes.
  REQUIRE(bench.Run("compose two.dmd.yaml --no-private -o public.usda").status == 0);
  CHECK(bench.Read("public.usda") == bench.Read("plain_two.usda"));
  REQUIRE(bench.Run("compose two.dmd.yaml --no-private -o public.xml").status == 0);
  CHECK(bench.Run("diff public.xml plain_two.xml").status == 0);
}

TEST_CASE("record needs a file that it reads") {
  const Workbench bench;
  bench.Write("cart.urdf", kWheel);
  bench.Write("note.txt", "no XML");
  CHECK(bench.Run("record cart.urdf").out.empty());
  CHECK_THAT(bench.Run("record cart.urdf -o x.urdf").err, Contains("--strip"));
  const Outcome none = bench.Run("record note.txt");
  CHECK(none.status == 1);
  CHECK_THAT(none.err, Contains("neither XML nor USD"));
  CHECK(bench.Run("record missing.xml").status == 1);
}
