// SPDX-License-Identifier: BSD-3-Clause
// What an export reports: a few lines for people, everything for programs.
#include <algorithm>
#include <catch2/catch.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

// More kinds of losses to URDF than a summary shows.
constexpr const char* kRich = R"(<mujoco model="rich">
  <option timestep="0.001" density="1" viscosity="1" wind="1 0 0"/>
  <size memory="1M"/>
  <statistic extent="2"/>
  <visual><map znear="0.1"/></visual>
  <custom><numeric name="n" data="1"/></custom>
  <worldbody>
    <light name="sun" pos="0 0 3"/>
    <camera name="eye" pos="1 0 1" mode="trackcom"/>
    <body name="a">
      <freejoint/>
      <geom name="g" size="0.1" solref="0.01 1" contype="2"/>
      <body name="b">
        <joint name="j" solreflimit="0.01 1" stiffness="3"/>
        <geom size="0.1" margin="0.1" gap="0.05"/>
        <site name="s"/>
      </body>
    </body>
  </worldbody>
  <sensor><touch site="s"/></sensor>
</mujoco>
)";

std::size_t LineCount(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("an export reports its losses in ten lines, and each with its place on request") {
  const Workbench bench;
  bench.Write("rich.xml", kRich);
  const Outcome summary = bench.Run("compose rich.xml -o rich.urdf");
  REQUIRE(summary.status == 0);
  INFO(summary.err);
  CHECK(LineCount(summary.err) <= 10);
  CHECK_THAT(summary.err, Contains("dropped: ") && Contains("(rich.xml:"));
  CHECK_THAT(summary.err, Contains("`--losses full` shows all"));
  CHECK_THAT(summary.err, Contains("private: ") && Contains("which only sceneweld reads\n"));
  CHECK_THAT(summary.err, Contains("\nrich.urdf: 1 model, 2 bodies, ") && Contains("\nurdf: "));

  const Outcome full = bench.Run("compose rich.xml -o rich.urdf --losses full");
  INFO(full.err);
  CHECK(LineCount(full.err) > 40);
  CHECK_THAT(full.err, Contains("note[loss-dropped]: ") && Contains(" --> rich.xml:"));
  const Outcome json = bench.Run("compose rich.xml -o rich.urdf --diagnostics json");
  CHECK(json.err == bench.Run("compose rich.xml -o rich.urdf --diagnostics json --losses full").err);
  CHECK_THAT(json.err, Contains("\"code\": \"loss-encoded\"") || Contains("\"code\":\"loss-encoded\""));
  CHECK(bench.Run("compose rich.xml -o rich.urdf --losses none").status == 2);
}

TEST_CASE("warnings that repeat others are counted in text, and shown on request") {
  const Workbench bench;
  std::string links;
  for (int i = 0; i < 9; ++i) {
    links += "<link name='l" + std::to_string(i) +
             "'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>"
             "<visul/></link>";
    if (i > 0) {
      links += "<joint name='j" + std::to_string(i) + "' type='fixed'><parent link='l0'/><child link='l" +
               std::to_string(i) + "'/></joint>";
    }
  }
  bench.Write("many.urdf", "<robot name='r'><colour/>" + links + "</robot>");
  const Outcome few = bench.Run("check many.urdf");
  INFO(few.err);
  CHECK(few.status == 0);
  CHECK_THAT(few.err, Contains("... and 7 more of this kind; `--all-warnings` shows them\n"));
  CHECK_THAT(few.err, Contains("colour") && Contains("10 warnings"));
  const Outcome all = bench.Run("check many.urdf --all-warnings");
  CHECK_THAT(all.err, !Contains("of this kind"));
  CHECK(LineCount(all.err) > LineCount(few.err));
  const Outcome json = bench.Run("check many.urdf --diagnostics json");
  CHECK(LineCount(json.err) == 11);
}

TEST_CASE("a virtual joint of a mounted robot is left out of the SRDF") {
  const Workbench bench;
  bench.Write("cart.urdf", "<robot name='cart'><link name='chassis'/></robot>");
  bench.Write("arm.urdf", "<robot name='arm'><link name='foot'/></robot>");
  bench.Write(
      "arm.srdf",
      "<robot name='arm'><virtual_joint name='mount' type='fixed' parent_frame='map' child_link='foot'/></robot>");
  bench.Write("package.xml", "<package><name>here</name></package>");
  const std::string arm =
      "sceneweld: 1\ndirectives:\n"
      "- add_model: { name: arm, file: package://here/arm.urdf, srdf: package://here/arm.srdf }\n";
  bench.Write("alone.dmd.yaml", arm);
  bench.Write("mounted.dmd.yaml", arm +
                                      "- add_model: { name: cart, file: package://here/cart.urdf }\n"
                                      "- add_weld: { parent: cart::chassis, child: arm::foot }\n");
  CHECK_THAT(bench.Run("compose alone.dmd.yaml --to srdf").out, Contains("child_link=\"foot\""));
  const Outcome mounted = bench.Run("compose mounted.dmd.yaml --to srdf --losses full");
  CHECK_THAT(mounted.out, !Contains("virtual_joint"));
  CHECK_THAT(mounted.err,
             Contains("virtual joint `mount` of the SRDF is left out, because a joint holds link `arm::foot`"));
}
