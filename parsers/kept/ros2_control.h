// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Whether a kept element is `<ros2_control>`, which URDF and SDFormat have with the same contents: gz_ros2_control and
/// sdformat_urdf read both. The scene keeps it as an element of URDF.
bool IsRos2Control(const Kept& kept);

/// A plugin of gz_ros2_control in a scene, which starts a controller manager.
struct ControlPlugin {
  const Plugin* plugin = nullptr;
  std::string space;                    ///< Its namespace; empty: the root.
  std::string manager;                  ///< The name of the controller manager.
  std::vector<std::string> parameters;  ///< Its files of controllers, as the plugin names them.
};
std::vector<ControlPlugin> ControlPlugins(const Scene& scene);

/// A joint that `<ros2_control>` of a model commands.
struct CommandedJoint {
  Index<Joint> joint;
  std::string component;       ///< The name of the `<ros2_control>`.
  std::string interface;       ///< The first command interface: `position`, `velocity`, `effort`, or another.
  double min = 0, max = 0;     ///< The bounds of the commands; not a number: unknown.
};
/// In the order of the file. A joint that several interfaces command is there once for each `<joint>`.
std::vector<CommandedJoint> CommandedJoints(const Scene& scene, Index<ModelInstance> model);

/// Gives each joint with one degree of freedom that `<ros2_control>` of a model commands an actuator, if it has none,
/// and keeps in its actuators which command they take.
void AddCommandedActuators(Scene& scene, Index<ModelInstance> model);
/// Takes the commands of a joint out of `<ros2_control>` of its model: it has no actuator any more. Returns their names.
std::vector<std::string> RemoveCommands(Scene& scene, Index<Joint> joint);
/// Whether only `<ros2_control>` says that an actuator exists, and says all about it.
bool IsOnlyCommanded(const Scene& scene, const Actuator& actuator);

/// The command that an actuator takes by `<ros2_control>`.
struct Command {
  enum class Kind { kEffort, kVelocity, kPosition };
  Kind kind = Kind::kEffort;
  /// The bounds of the commands: those of the interface, or else of the joint; infinite without any.
  double min = -kInfinity, max = kInfinity;
};
/// Nothing for an actuator that `<ros2_control>` does not command, or by another interface.
std::optional<Command> CommandOf(const Scene& scene, const Actuator& actuator);

/// The gains that actuators get if `<ros2_control>` commands them by position or velocity, since it has no gains. The
/// joint alone, with what it moves at the default positions, follows critically damped at kFrequency.
class CommandGains {
 public:
  static constexpr double kFrequency = 20;  ///< [rad/s]

  explicit CommandGains(const Scene& scene) : scene_(scene) {}
  /// Its own gains, if HasOwn.
  ControllerGains Of(const Actuator& actuator) const;
  /// Whether it has gains, or needs none.
  bool HasOwn(const Actuator& actuator) const;

 private:
  const Scene& scene_;
  mutable std::vector<double> inertias_;  // By joint; empty until one is needed.
};

/// Warns of what gz_ros2_control does otherwise than the scene says (its source gz_system.cpp, and
/// gz_ros2_control_plugin.cpp, of version 2):
/// * `shared-controller-manager`: each of its plugins starts a controller manager in a namespace; of several with the
///   same name and namespace, none can be addressed.
/// * `initial-value`: the `initial_value` of a joint's position is where it starts, whatever its default position is.
void WarnOfRos2Control(const Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
