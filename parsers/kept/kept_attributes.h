// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include "sceneweld/parsers/table/encoding.h"

/// The attributes with which SDFormat and URDF files record the original of a sensor, light or plugin (conventions:
/// parsers/table/encoding.h).
namespace sceneweld::encoding {

/// On light: the format that it comes from, and the original element. In URDF also on gazebo: `sdf` if its content is
/// an element of the scene in SDFormat (a plugin of a model, a sensor, a light, a camera) and not a block.
inline constexpr char kFormat[] = "sceneweld:format";
inline constexpr char kSource[] = "sceneweld:source";

/// On a camera sensor: the sensor is a camera of the scene. `model`: the camera is named in a model (that of the link,
/// unless kOwner names another); `world`: it belongs to no model; `link`: it is named on the link.
inline constexpr char kCamera[] = "sceneweld:camera";
inline constexpr char kOwner[] = "sceneweld:model";
/// On a camera sensor with kCamera: `FOV_Y WIDTH HEIGHT`, where SDFormat cannot say
/// it: a camera without an image size, or one with a lens beyond its range.
inline constexpr char kLens[] = "sceneweld:lens";

/// On link and model, `sceneweld:gazebo_1`, `_2`, ...: a `<gazebo>` block of URDF, as
/// read. Sensors and plugins that it holds are written too, with kHelper, for
/// others.
inline constexpr char kGazeboPrefix[] = "sceneweld:gazebo_";

}  // namespace sceneweld::encoding
