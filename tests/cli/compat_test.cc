// SPDX-License-Identifier: BSD-3-Clause
// `--compat` and `--missing-assets` of every command that reads a scene.

#include <catch2/catch.hpp>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

// Drake refuses the friction of Gazebo.
const char* const kSlab =
    "<sdf version='1.9'><model name='slab'><link name='l'><collision name='c'><geometry><sphere><radius>1</radius>"
    "</sphere></geometry><surface><friction><ode><mu>0.5</mu><mu2>1</mu2></ode></friction></surface></collision></link>"
    "</model></sdf>";

// Drake and urdfdom disagree about the material and the limit.
const char* const kArm =
    "<robot name='arm'><link name='a'><visual><geometry><box size='1 1 1'/></geometry><material name='oak'/></visual>"
    "</link><link name='b'/><joint name='j' type='revolute'><parent link='a'/><child link='b'/></joint></robot>";

}  // namespace

TEST_CASE("--compat decides on every command whose rules hold") {
  const Workbench bench;
  bench.Write("slab.sdf", kSlab);
  const std::string commands[] = {"check slab.sdf",
                                  "compose slab.sdf --to json",
                                  "convert slab.sdf out.urdf",
                                  "tree slab.sdf",
                                  "list slab.sdf bodies",
                                  "explain slab.sdf slab::l",
                                  "pose slab.sdf slab::l",
                                  "stats slab.sdf",
                                  "diff slab.sdf slab.sdf"};
  for (const std::string& command : commands) {
    INFO(command);
    CHECK(bench.Run(command).status == 0);
    for (const char* const lenient : {"gazebo", "ros", "mujoco"}) {
      CHECK(bench.Run(command + " --compat " + lenient).status == 0);
    }
    const Outcome drake = bench.Run(command + " --compat drake");
    CHECK(drake.status == 1);
    CHECK_THAT(drake.err, Contains("error[out-of-range]: dynamic friction 1 is greater than static friction 0.5"));
  }
  CHECK(bench.Run("check slab.sdf --compat bullet").status == 2);
}

TEST_CASE("--for decides what an effort without a limit is in SDFormat") {
  const Workbench bench;
  bench.Write("wheel.urdf", R"(<robot name="cart"><link name="bed"/><link name="wheel"/>
<joint name="axle" type="continuous"><parent link="bed"/><child link="wheel"/></joint></robot>)");
  for (const std::string audience : {"gazebo", "ros", "mujoco"}) {
    CHECK_THAT(bench.Run("compose wheel.urdf --to sdf --for " + audience).out, !Contains("<effort>0</effort>"));
  }
  CHECK_THAT(bench.Run("compose wheel.urdf --to sdf").out, !Contains("<effort>0</effort>"));
  CHECK_THAT(bench.Run("compose wheel.urdf --to sdf --for drake").out, Contains("<effort>0</effort>"));
  CHECK_THAT(bench.Run("compose wheel.urdf --to sdf --compat drake").out, Contains("<effort>0</effort>"));
}

TEST_CASE("directives follow Drake, unless --compat says otherwise") {
  const Workbench bench;
  bench.Write("slab.sdf", kSlab);
  bench.Write("scene.dmd.yaml", "directives:\n- add_model: { name: slab, file: slab.sdf }\n");
  CHECK_THAT(bench.Run("check scene.dmd.yaml").err, Contains("error[out-of-range]"));
  CHECK(bench.Run("check scene.dmd.yaml --compat gazebo").status == 0);
  CHECK(bench.Run("expand scene.dmd.yaml").status == 1);
  CHECK(bench.Run("expand scene.dmd.yaml --compat gazebo").status == 0);
}

TEST_CASE("what urdfdom refuses is a warning under the rules of ROS only") {
  const Workbench bench;
  bench.Write("arm.urdf", kArm);
  CHECK_THAT(bench.Run("check arm.urdf").err, Contains("has no `<limit>`; urdfdom refuses that"));
  const Outcome gazebo = bench.Run("check arm.urdf --compat gazebo");
  CHECK(gazebo.status == 0);
  CHECK_THAT(gazebo.err, !Contains("urdfdom") && Contains("warning[unknown-material]"));
  CHECK_THAT(bench.Run("check arm.urdf --compat drake").err, Contains("error[unknown-material]"));
}
