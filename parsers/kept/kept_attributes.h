// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/encoding.h"

/// The attributes with which SDFormat and URDF files record the original of a sensor, light or plugin (conventions:
/// parsers/table/encoding.h).
namespace sceneweld::encoding {

/// On light: the format that it comes from, and the original element. In URDF also on gazebo: `sdf` if its contents are
/// an element of the scene in SDFormat's form (a plugin of a model, a sensor, a light, a camera) and not a block.
inline constexpr char kFormat[] = "sceneweld:format";
inline constexpr char kSource[] = "sceneweld:source";

/// On a camera sensor: the sensor is a camera of the scene. `model`: the name of the camera is in a model (that of the
/// link, unless kOwner names another); `world`: the camera belongs to no model; `link`: its name is on the link.
inline constexpr char kCamera[] = "sceneweld:camera";
inline constexpr char kOwner[] = "sceneweld:model";
/// On a camera sensor with kCamera: `FOV_Y WIDTH HEIGHT`, if SDFormat cannot express them: a camera without an image
/// size, or with a lens beyond SDFormat's range.
inline constexpr char kLens[] = "sceneweld:lens";

/// On link and model, `sceneweld:gazebo_1`, `_2`, ...: a `<gazebo>` block of URDF, as read. Its sensors and plugins are
/// written too, with kHelper, for other programs.
inline constexpr char kGazeboPrefix[] = "sceneweld:gazebo_";

}  // namespace sceneweld::encoding
