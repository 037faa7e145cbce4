// SPDX-License-Identifier: BSD-3-Clause
// The rule `classic-plugin`.

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "sceneweld/checks/rule.h"
#include "sceneweld/checks/source_places.h"
#include "sceneweld/scene/verification/equality.h"

namespace sceneweld {
namespace {

// A plugin of Gazebo Classic, without `lib` and `.so`, and the one that gz has instead; empty: a system of the world.
struct Successor {
  std::string_view classic, file_name, name;
};
constexpr Successor kSuccessors[] = {
    {"BuoyancyPlugin", "gz-sim-buoyancy-system", "gz::sim::systems::Buoyancy"},
    {"LiftDragPlugin", "gz-sim-lift-drag-system", "gz::sim::systems::LiftDrag"},
    {"gazebo_ros2_control", "libgz_ros2_control-system.so", "gz_ros2_control::GazeboSimROS2ControlPlugin"},
    {"gazebo_ros_ackermann_drive", "gz-sim-ackermann-steering-system", "gz::sim::systems::AckermannSteering"},
    {"gazebo_ros_bumper", {}, {}},
    {"gazebo_ros_camera", {}, {}},
    {"gazebo_ros_control", "libgz_ros2_control-system.so", "gz_ros2_control::GazeboSimROS2ControlPlugin"},
    {"gazebo_ros_diff_drive", "gz-sim-diff-drive-system", "gz::sim::systems::DiffDrive"},
    {"gazebo_ros_ft_sensor", {}, {}},
    {"gazebo_ros_gps_sensor", {}, {}},
    {"gazebo_ros_imu_sensor", {}, {}},
    {"gazebo_ros_joint_pose_trajectory", "gz-sim-joint-trajectory-controller-system",
     "gz::sim::systems::JointTrajectoryController"},
    {"gazebo_ros_joint_state_publisher", "gz-sim-joint-state-publisher-system", "gz::sim::systems::JointStatePublisher"},
    {"gazebo_ros_p3d", "gz-sim-odometry-publisher-system", "gz::sim::systems::OdometryPublisher"},
    {"gazebo_ros_planar_move", "gz-sim-velocity-control-system", "gz::sim::systems::VelocityControl"},
    {"gazebo_ros_ray_sensor", {}, {}},
};

struct NewNames {
  std::string file_name, name;
};

// Systems of Ignition have the names of gz with other beginnings.
std::optional<NewNames> OfIgnition(std::string_view file_name, std::string_view name) {
  constexpr std::string_view kOldFile = "ignition-gazebo-", kOldName = "ignition::gazebo::";
  const auto at = file_name.find(kOldFile);
  if (at == file_name.npos && !name.starts_with(kOldName)) return std::nullopt;
  NewNames now{std::string(file_name), std::string(name)};
  if (at != file_name.npos) now.file_name.replace(at, kOldFile.size(), "gz-sim-");
  if (name.starts_with(kOldName)) now.name.replace(0, kOldName.size(), "gz::sim::");
  return now;
}

const Successor* SuccessorOf(std::string_view file_name) {
  file_name.remove_prefix(std::min(file_name.size(), file_name.rfind('/') + 1));
  if (file_name.starts_with("lib")) file_name.remove_prefix(3);
  if (file_name.ends_with(".so")) file_name.remove_suffix(3);
  const auto* const found = std::find_if(std::begin(kSuccessors), std::end(kSuccessors),
                                         [&](const Successor& one) { return one.classic == file_name; });
  return found == std::end(kSuccessors) ? nullptr : found;
}

void CheckPlugin(XmlPlace plugin, CheckRun& run) {
  const auto file_name = plugin.Attribute("filename");
  const auto name = plugin.Attribute("name");
  if (!file_name) return;
  std::optional<NewNames> now = OfIgnition(file_name->value, name ? name->value : std::string_view());
  const Successor* const successor = now ? nullptr : SuccessorOf(file_name->value);
  if (!now && !successor) return;
  if (successor && successor->file_name.empty()) {
    run.Report(file_name->span, Quoted(file_name->value) + " is a plugin of Gazebo Classic, and gz has none in its place")
        .Help("remove it: systems of the world, such as `gz-sim-sensors-system`, run the sensors");
    return;
  }
  if (successor) now = NewNames{std::string(successor->file_name), std::string(successor->name)};
  run.Report(file_name->span, Quoted(file_name->value) + " is a plugin of Gazebo " +
                                  (successor ? "Classic" : "up to Fortress") + "; the one of gz is " +
                                  Quoted(now->file_name))
      .Help("write `filename=\"" + now->file_name + "\" name=\"" + now->name + "\"`, and look at its parameters");
  Fix fix{.title = "name the plugin of gz", .is_safe = false};
  if (now->file_name != file_name->value) fix.edits.push_back({file_name->span, now->file_name});
  if (name && now->name != name->value) fix.edits.push_back({name->span, now->name});
  fix.allows = [](const Difference& difference) {
    return difference.element.starts_with("plugin ") || difference.element.starts_with("sensor ");
  };
  run.AddFix(std::move(fix));
}

void CheckPlugins(XmlPlace in, CheckRun& run) {
  if (in.name() == "plugin") return CheckPlugin(in, run);
  for (XmlPlace child = in.Child(); child; child = child.Next()) CheckPlugins(child, run);
}

void CheckClassicPlugin(CheckRun& run) {
  XmlPlaces places;
  for (const Plugin& plugin : run.scene.plugins) {
    if (const XmlPlace place = places.Find(plugin.span)) CheckPlugins(place, run);
  }
  for (const Sensor& sensor : run.scene.sensors) {
    if (const XmlPlace place = places.Find(sensor.span)) CheckPlugins(place, run);
  }
}

}  // namespace

template <>
const CheckRule& Rule<"classic-plugin">() {
  static constexpr CheckRule kRule{
      .code = {"classic-plugin",
               "A plugin of a robot is one of Gazebo Classic, or has the name that it had up to Gazebo Fortress. Newer "
               "versions do not find it, and the robot does not move or measure. Name the plugin of gz, and look at its "
               "parameters, which may have other names."},
      .severity = Severity::kWarning,
      .tier = CheckTier::kSchema,
      .summary = "a plugin is one of Gazebo Classic",
      .check = &CheckClassicPlugin,
      .consumers = kGazebo,
      .can_fix = CanFix::kUnsafe,
  };
  return kRule;
}

}  // namespace sceneweld
