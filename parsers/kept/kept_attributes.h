#pragma once

#include "sceneweld/parsers/table/encoding.h"

/// The attributes by which SDFormat and URDF files say what a sensor, light or plugin
/// in them was in the scene (conventions: parsers/table/encoding.h).
namespace sceneweld::encoding {

/// On light: the format that it was read from, and the element as read there. In
/// URDF also on gazebo: `sdf` where what is in it is an element of the scene that
/// SDFormat has (a plugin of a model, a sensor, a light, a camera) and no block.
inline constexpr char kFormat[] = "sceneweld:format";
inline constexpr char kSource[] = "sceneweld:source";

/// On a camera sensor: the sensor is none of the scene, but a camera; `model` where
/// the camera is named in a model (that of the link, unless kOwner names another),
/// `world` where it belongs to none, `link` where it is named on the link.
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
