// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/scene/diagnostics/diagnostic.h"
#include "sceneweld/scene/kept.h"
#include "sceneweld/scene/scene.h"

namespace sceneweld {

/// Whether a kept element is `<ros2_control>`, which URDF and SDFormat have with the same contents: gz_ros2_control and
/// sdformat_urdf read both. The scene keeps it as an element of URDF.
bool IsRos2Control(const Kept& kept);

/// Warns of what gz_ros2_control does otherwise than the scene says (its source gz_system.cpp, and
/// gz_ros2_control_plugin.cpp, of version 2):
/// * `shared-controller-manager`: each of its plugins starts a controller manager in a namespace; of several with the
///   same name and namespace, none can be addressed.
/// * `initial-value`: the `initial_value` of a joint's position is where it starts, whatever its default position is.
void WarnOfRos2Control(const Scene& scene, Diagnostics& diagnostics);

}  // namespace sceneweld
