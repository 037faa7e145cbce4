// SPDX-License-Identifier: BSD-3-Clause
// `-o NAME.controllers.yaml`: the controllers of all robots of a scene.

#include <catch2/catch.hpp>
#include <string>

#include "sceneweld/tests/cli/program.h"

using Catch::Matchers::Contains;

namespace {

constexpr const char* kControllers = R"(# Of one arm.
controller_manager:
  ros__parameters:
    update_rate: 200
    joint_state_broadcaster: {type: joint_state_broadcaster/JointStateBroadcaster}
    reach: {type: joint_trajectory_controller/JointTrajectoryController}
reach:
  ros__parameters:
    joints: [swing]
    gains:
      swing: {p: 1e2, i: 0.0}
    frame_id: arm
    state_interfaces: ["position", 'on']
    pattern: swing/position
)";

// An arm with a plugin that names a file, or without one.
std::string Arm(const std::string& file) {
  const std::string inertial =
      "<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial>";
  return "<robot name='arm'><link name='base'>" + inertial + "</link><link name='arm'>" + inertial +
         "</link><joint name='swing' type='revolute'><parent link='base'/><child link='arm'/><axis xyz='0 0 1'/>"
         "<limit lower='-1' upper='1' effort='5' velocity='2'/></joint>"
         "<ros2_control name='drives' type='system'><hardware><plugin>acme/Drives</plugin></hardware>"
         "<joint name='swing'><command_interface name='velocity'/></joint></ros2_control>" +
         (file.empty() ? "" : "<gazebo><plugin filename='libgz_ros2_control-system.so' "
                              "name='gz_ros2_control::GazeboSimROS2ControlPlugin'><parameters>" +
                                  file + "</parameters></plugin></gazebo>") +
         "</robot>";
}

constexpr const char* kTwo = R"(directives:
- add_model: {name: left, file: arm.urdf}
- add_model: {name: right, file: arm.urdf}
- add_weld: {parent: world, child: left::base}
- add_weld: {parent: world, child: right::base}
)";

}  // namespace

TEST_CASE("controllers of two robots have the names of their URDF") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm("config/arm.yaml"));
  bench.Write("config/arm.yaml", kControllers);
  bench.Write("two.dmd.yaml", kTwo);
  const Outcome made = bench.Run("compose two.dmd.yaml -o cell.controllers.yaml");
  CHECK(made.status == 0);
  CHECK_THAT(made.err, Contains("controller `reach` of model `right` is written as `right_reach`"));
  CHECK(bench.Read("cell.controllers.yaml") == R"(# The controllers of the robot scene, with the names of its URDF file.
controller_manager:
  ros__parameters:
    update_rate: 200
    joint_state_broadcaster:
      type: joint_state_broadcaster/JointStateBroadcaster
    reach:
      type: joint_trajectory_controller/JointTrajectoryController
    right_reach:
      type: joint_trajectory_controller/JointTrajectoryController
reach:
  ros__parameters:
    joints:
      - left__swing
    gains:
      left__swing:
        p: 1e2
        i: 0.0
    frame_id: left__arm
    state_interfaces:
      - position
      - "on"
    pattern: left__swing/position
right_reach:
  ros__parameters:
    joints:
      - right__swing
    gains:
      right__swing:
        p: 1e2
        i: 0.0
    frame_id: right__arm
    state_interfaces:
      - position
      - "on"
    pattern: right__swing/position
)");
}

TEST_CASE("a file of controllers is found by its package, and a missing one is reported") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm("$(find drives)/arm.yaml"));
  bench.Write("share/arm.yaml", kControllers);
  CHECK_THAT(bench.Run("compose arm.urdf --to controllers --package drives=share").out, Contains("- swing\n"));
  const Outcome missing = bench.Run("compose arm.urdf --to controllers");
  CHECK(missing.status == 0);
  CHECK_THAT(missing.err, Contains("the file of controllers `$(find drives)/arm.yaml` of model `arm` was not found"));
  bench.Write("arm.urdf", Arm("bad.yaml"));
  bench.Write("bad.yaml", "a: [");
  CHECK_THAT(bench.Run("compose arm.urdf --to controllers").err, Contains("`bad.yaml` is left out: "));
}

TEST_CASE("a robot without a file gets controllers for its command interfaces") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm(""));
  const Outcome made = bench.Run("compose arm.urdf --to controllers");
  CHECK_THAT(made.err, Contains("model `arm` names no file of controllers"));
  CHECK(made.out == R"(# The controllers of the robot arm, with the names of its URDF file.
controller_manager:
  ros__parameters:
    update_rate: 100
    joint_state_broadcaster:
      type: joint_state_broadcaster/JointStateBroadcaster
    drives_velocity_controller:
      type: velocity_controllers/JointGroupVelocityController
drives_velocity_controller:
  ros__parameters:
    joints:
      - swing
    interface_name: velocity
)");
}

TEST_CASE("another value of a parameter of the manager is a loss, and namespaces stay apart") {
  const Workbench bench;
  bench.Write("arm.urdf", Arm("a.yaml"));
  bench.Write("leg.urdf", Arm("b.yaml"));
  bench.Write("a.yaml", "controller_manager: {ros__parameters: {update_rate: 100}}");
  bench.Write("b.yaml", "controller_manager: {ros__parameters: {update_rate: 50}}\n"
                        "/legs: {controller_manager: {ros__parameters: {update_rate: 20}}}");
  bench.Write("two.dmd.yaml",
              "directives:\n- add_model: {name: a, file: arm.urdf}\n- add_model: {name: b, file: leg.urdf}\n");
  const Outcome made = bench.Run("compose two.dmd.yaml --to controllers");
  CHECK_THAT(made.err, Contains("parameter `update_rate` of `controller_manager` of model `b` is left out"));
  CHECK_THAT(made.out, Contains("controller_manager:\n  ros__parameters:\n    update_rate: 100\n"));
  CHECK_THAT(made.out, Contains("/legs/controller_manager:\n  ros__parameters:\n    update_rate: 20\n"));
}
